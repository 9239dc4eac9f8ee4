import { afterEach, expect, it, vi } from "vitest";

import { linkTo, share } from "./device";

afterEach(() => vi.unstubAllGlobals());

function opened(host: string): void {
  const { hostname, origin, pathname } = new URL(`http://${host}/`);
  vi.stubGlobal("location", { hostname, origin, pathname });
}

it("gives the address away that others come by, where the page has one of this machine alone", () => {
  for (const host of ["127.0.0.1:8000", "localhost:8000", "[::1]:8000", "127.9.9.9"]) {
    opened(host);
    expect(linkTo("#/room/123456", "http://192.168.1.5:8000")).toBe(
      "http://192.168.1.5:8000/#/room/123456",
    );
    expect(linkTo("#/")).toBe(`http://${host}/#/`);
  }
});

it("gives the page's own address away wherever it was opened from elsewhere", () => {
  for (const host of ["192.168.1.7:8000", "paiguan.example", "localhost.example"]) {
    opened(host);
    expect(linkTo("#/", "http://192.168.1.5:8000")).toBe(`http://${host}/#/`);
  }
});

it("copies as one does by hand where there is no HTTPS", async () => {
  const field = { style: {}, value: "", select: vi.fn(), remove: vi.fn() };
  const execCommand = vi.fn(() => true);
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("HTMLElement", class {});
  vi.stubGlobal("document", {
    createElement: () => field,
    body: { append: vi.fn() },
    activeElement: null,
    execCommand,
  });
  expect(await share("", "http://192.168.1.5:8000/#/")).toBe("copied");
  expect(field.value).toBe("http://192.168.1.5:8000/#/");
  expect(execCommand).toHaveBeenCalledWith("copy");
  expect(field.remove).toHaveBeenCalled();
  execCommand.mockReturnValue(false);
  expect(await share("", "http://192.168.1.5:8000/#/")).toBe("failed");
});
