import { readdirSync, readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { parseInline, parseMarkdown, parseTiles, type Block } from "./markdown";

const PAGES = new URL("../../../docs/rules/", import.meta.url);

function clausesIn(blocks: Block[]): string[] {
  return blocks.flatMap((block) => (block.is === "clause" ? [block.id] : []));
}

describe("tiles in the text", () => {
  it("are found in both families, group by group", () => {
    expect(parseTiles("123m 11z")).toEqual([
      ["1m", "2m", "3m"],
      ["1z", "1z"],
    ]);
    expect(parseTiles("二七十 九玖玖")).toEqual([
      ["二", "七", "十"],
      ["九", "玖", "玖"],
    ]);
  });

  it("are not found in the names of options", () => {
    for (const other of ["rotate", "hands", "10", "123", "胡息", "0m"]) {
      expect(parseTiles(other), other).toBeNull();
    }
  });
});

describe("inline marks", () => {
  it("are told apart", () => {
    expect(parseInline("选了 `rotate`，照 HY-12，见[房间](room.en.md)。")).toEqual([
      { is: "text", text: "选了 " },
      { is: "code", text: "rotate" },
      { is: "text", text: "，照 " },
      { is: "clause", id: "HY-12" },
      { is: "text", text: "，见" },
      { is: "link", text: "房间", href: "#/rules/room" },
      { is: "text", text: "。" },
    ]);
  });
});

describe("marks that touch tiles", () => {
  it("go with them, so that no line begins or ends with the wrong one", () => {
    expect(parseInline("换（`11m`、`一`），或 `2m` 都行")).toEqual([
      { is: "text", text: "换" },
      { is: "tiles", groups: [["1m", "1m"]], before: "（", after: "、" },
      { is: "tiles", groups: [["一"]], before: "", after: "），" },
      { is: "text", text: "或 " },
      { is: "tiles", groups: [["2m"]], before: "", after: "" },
      { is: "text", text: " 都行" },
    ]);
  });
});

describe("a page", () => {
  it("gives each clause its title, its examples and where it comes from", () => {
    const [heading, clause] = parseMarkdown(
      "## 打牌\n\n- **WZ-5** 飘：每局之前\n  选一样。\n\n  例：`11m`。\n\n  〔原文〕\n",
    );
    expect(heading).toEqual({ is: "heading", level: 2, text: "打牌" });
    expect(clause).toEqual({
      is: "clause",
      id: "WZ-5",
      title: [{ is: "text", text: "飘" }],
      blocks: [
        { is: "paragraph", example: false, line: [{ is: "text", text: "每局之前选一样。" }] },
        {
          is: "paragraph",
          example: true,
          line: [
            { is: "text", text: "例：" },
            { is: "tiles", groups: [["1m", "1m"]], before: "", after: "。" },
          ],
        },
        { is: "origin", text: "原文" },
      ],
    });
  });

  it("of the rulebook has the same clauses in both languages, each of them with a source", () => {
    const pages = readdirSync(PAGES).filter((name) => /^[a-z0-9]+\.md$/.test(name));
    expect(pages.length).toBeGreaterThanOrEqual(8);
    for (const name of pages) {
      const read = (file: string) => parseMarkdown(readFileSync(new URL(file, PAGES), "utf-8"));
      const [zh, en] = [read(name), read(name.replace(".md", ".en.md"))];
      expect(clausesIn(en), name).toEqual(clausesIn(zh));
      for (const block of [...zh, ...en]) {
        if (block.is === "clause") expect(block.blocks.at(-1)?.is, block.id).toBe("origin");
      }
    }
  });
});
