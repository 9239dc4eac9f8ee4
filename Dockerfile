# syntax=docker/dockerfile:1
# The wheel is compiled in the first stage; the second holds no compiler and runs as nobody.

FROM python:3.13-slim-bookworm AS build
RUN apt-get update \
    && apt-get install --yes --no-install-recommends build-essential libatomic1 \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
# The pins of the lock file, as constraints for what the wheel needs.
RUN sed -e '/--hash/d' -e 's/ \\$//' requirements.lock > /constraints.txt
RUN PAIGUAN_COMPILED=1 pip wheel --no-cache-dir --no-deps --wheel-dir /wheels .
RUN python -m venv /opt/paiguan \
    && /opt/paiguan/bin/pip install --no-cache-dir --constraint /constraints.txt \
        "$(ls /wheels/paiguan-*.whl)[server,postgres]"

FROM python:3.13-slim-bookworm
RUN useradd --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin paiguan \
    && install --directory --owner=paiguan --group=paiguan --mode=0700 /data
COPY --from=build /opt/paiguan /opt/paiguan
ENV PATH=/opt/paiguan/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    PAIGUAN_HOST=0.0.0.0 \
    PAIGUAN_PORT=8000 \
    PAIGUAN_DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/readyz', timeout=4)"]
CMD ["paiguan", "serve"]
