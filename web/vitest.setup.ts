import { vi } from "vitest";

// Every test begins on the same device, one that wants Chinese. Without this it would be whatever
// the machine's locale and its Node say; a test for another language stubs its own.
vi.stubGlobal("navigator", { language: "zh-CN", userAgent: "vitest" });
