"""The smallest program that plays: it takes what is offered first."""

import sys

for line in sys.stdin:
    if '"type":"choose"' in line:
        print('{"choice": 0}', flush=True)
