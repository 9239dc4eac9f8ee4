import { afterEach, expect, it, vi } from "vitest";
import { api } from "./api";
import { backOff, TableSocket } from "./socket";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("waits longer after each try, and never longer than eight seconds", () => {
  expect(backOff(0, 0)).toBe(150);
  expect(backOff(0, 1)).toBe(300);
  expect(backOff(3, 1)).toBe(2400);
  expect(backOff(30, 1)).toBe(8000);
  expect(backOff(30, 0)).toBe(4000);
});

/** A connection that keeps what is sent, and says what it is told to say. */
class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = FakeSocket.OPEN;
  sent: { t: string; id?: string }[] = [];
  onopen = () => undefined;
  onmessage: (frame: { data: string }) => void = () => undefined;
  constructor() {
    FakeSocket.last = this;
  }
  send(frame: string): void {
    this.sent.push(JSON.parse(frame) as { t: string });
  }
  close(): void {
    this.readyState = 3;
  }
  say(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

it("says what is asked on coming in once, and what was not answered again before it", async () => {
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "house" });
  vi.stubGlobal("document", { addEventListener: vi.fn(), removeEventListener: vi.fn() });
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("removeEventListener", vi.fn());
  vi.spyOn(api, "ticket").mockResolvedValue("ticket");
  const told: object[] = [];
  const socket = new TableSocket("123456", {
    known: () => ({ hand: -1, seen: 0, taken_back: 0 }),
    message: (message) => {
      if (message.t === "welcome") void socket.ask({ t: "confirm" });
      else told.push(message);
    },
    connection: () => undefined,
  });
  void socket.ask({ t: "help" });
  socket.open();
  await vi.waitFor(() => expect(FakeSocket.last).toBeDefined());
  FakeSocket.last.say({ t: "welcome" });
  expect(FakeSocket.last.sent.map(({ t }) => t)).toEqual(["help", "confirm"]);
  // A refusal answers what was asked; nobody else is told of it.
  const id = FakeSocket.last.sent[1]?.id;
  FakeSocket.last.say({ t: "refused", id, code: "not_allowed", zh: "", en: "" });
  expect(told).toEqual([]);
  socket.close();
});
