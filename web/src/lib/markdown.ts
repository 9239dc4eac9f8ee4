/** The Markdown of the rule pages: headings, paragraphs, lists, tables, clauses; nothing more. */

export type Inline =
  | { is: "text"; text: string }
  | { is: "bold"; text: string }
  | { is: "code"; text: string }
  | { is: "tiles"; groups: string[][]; before: string; after: string }
  | { is: "clause"; id: string }
  | { is: "link"; text: string; href: string };

export type Block =
  | { is: "heading"; level: number; text: string }
  | { is: "paragraph"; example: boolean; line: Inline[] }
  | { is: "origin"; text: string }
  | { is: "list"; ordered: boolean; items: Inline[][] }
  | { is: "table"; head: Inline[][]; rows: Inline[][][] }
  | { is: "clause"; id: string; title: Inline[]; blocks: Block[] };

const CLAUSE_START = /^- \*\*([A-Z]+-\d+)\*\* ([^：:]*)(?:：|: ?)(.*)$/;
const ITEM = /^(?:- |(\d+)\. )(.*)$/;
const ORIGIN = /^(.*?)\s*[〔[]([^〔〕[\]]*)[〕\]]$/s;
const INLINE =
  /\*\*(?<bold>[^*]+)\*\*|`(?<code>[^`]+)`|\[(?<text>[^\]]+)\]\((?<href>[^)]+)\)|(?<clause>\b[A-Z]{2}-\d+)(?!\w)/g;

const MAHJONG = /^[1-9]+[mpsz](?: [1-9]+[mpsz])*$/;
const ZIPAI =
  /^[一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾]+(?: [一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾]+)*$/;

/** Tiles written like `123m 11z` or 二七十, in their groups; null where it is none of that. */
export function parseTiles(text: string): string[][] | null {
  if (MAHJONG.test(text)) {
    return text
      .split(" ")
      .map((part) =>
        [...part.matchAll(/([1-9]+)([mpsz])/g)].flatMap(([, digits, suit]) =>
          [...(digits ?? "")].map((digit) => `${digit}${suit}`),
        ),
      );
  }
  return ZIPAI.test(text) ? text.split(" ").map((part) => [...part]) : null;
}

export function parseInline(text: string): Inline[] {
  const found: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > from) found.push({ is: "text", text: text.slice(from, match.index) });
    found.push(inlineOf(match.groups ?? {}));
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ is: "text", text: text.slice(from) });
  return closedUp(found);
}

const OPENING = /[（「『【《“(]+$/;
const CLOSING = /^[，。、；：！？）」』】》”,.;:!?)]+/;

/** Marks that touch tiles go with them: no line begins with a comma or ends with a bracket. */
function closedUp(parts: Inline[]): Inline[] {
  for (const [at, part] of parts.entries()) {
    if (part.is !== "tiles") continue;
    part.before = cut(parts[at - 1], OPENING);
    part.after = cut(parts[at + 1], CLOSING);
  }
  return parts.filter((part) => part.is !== "text" || part.text !== "");
}

/** Take what there is of some marks away from a text. */
function cut(part: Inline | undefined, marks: RegExp): string {
  if (part?.is !== "text") return "";
  const [found = ""] = marks.exec(part.text) ?? [];
  part.text = part.text.replace(marks, "");
  return found;
}

function inlineOf(groups: Record<string, string | undefined>): Inline {
  if (groups.bold !== undefined) return { is: "bold", text: groups.bold };
  if (groups.clause !== undefined) return { is: "clause", id: groups.clause };
  if (groups.code !== undefined) {
    const tiles = parseTiles(groups.code);
    if (tiles === null) return { is: "code", text: groups.code };
    return { is: "tiles", groups: tiles, before: "", after: "" };
  }
  return { is: "link", text: groups.text ?? "", href: hashOf(groups.href ?? "") };
}

/** The address in the client of a page beside the one that links to it. */
function hashOf(href: string): string {
  const page = /^([a-z0-9]+)(?:\.en)?\.md(?:#.*)?$/.exec(href);
  if (page === null) return href;
  return page[1] === "index" ? "#/rules" : `#/rules/${page[1]}`;
}

export function parseMarkdown(text: string): Block[] {
  return parseLines(text.split("\n"));
}

function parseLines(lines: string[]): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const clause = CLAUSE_START.exec(line);
    if (clause) {
      const inside = [clause[3] ?? ""];
      at++;
      while (at < lines.length && (lines[at] === "" || lines[at]?.startsWith("  "))) {
        inside.push((lines[at] ?? "").slice(2));
        at++;
      }
      const [, id = "", title = ""] = clause;
      blocks.push({ is: "clause", id, title: parseInline(title), blocks: clauseBlocks(inside) });
    } else if (line.trim() === "") {
      at++;
    } else {
      const chunk = [line];
      at++;
      while (at < lines.length && lines[at]?.trim() && !CLAUSE_START.test(lines[at] ?? "")) {
        chunk.push(lines[at] ?? "");
        at++;
      }
      blocks.push(...chunkBlocks(chunk));
    }
  }
  return blocks;
}

/** The blocks of a clause; where it comes from, which stands at its end, is a block of its own. */
function clauseBlocks(lines: string[]): Block[] {
  const origin = ORIGIN.exec(lines.join("\n").trim());
  if (origin === null) return parseLines(lines);
  const [, body = "", from = ""] = origin;
  return [...parseLines(body.split("\n")), { is: "origin", text: from }];
}

function chunkBlocks(lines: string[]): Block[] {
  const [first = ""] = lines;
  const heading = /^(#+) (.*)$/.exec(first);
  if (heading) {
    const rest = lines.length > 1 ? parseLines(lines.slice(1)) : [];
    return [{ is: "heading", level: heading[1]?.length ?? 1, text: heading[2] ?? "" }, ...rest];
  }
  if (first.startsWith("|")) return [tableOf(lines)];
  if (ITEM.test(first)) return [listOf(lines)];
  const text = joined(lines);
  return [{ is: "paragraph", example: /^(例|Example)/.test(text), line: parseInline(text) }];
}

/** Lines of one paragraph: Chinese ones run on, others are parted by a space. */
function joined(lines: string[]): string {
  return lines
    .map((line) => line.trim())
    .reduce((all, line) =>
      /[\x21-\x7e]$/.test(all) && /^[\x21-\x7e]/.test(line) ? `${all} ${line}` : all + line,
    );
}

function listOf(lines: string[]): Block {
  const items: string[][] = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item) items.push([item[2] ?? ""]);
    else items.at(-1)?.push(line);
  }
  const ordered = /^\d/.test(lines[0] ?? "");
  return { is: "list", ordered, items: items.map((item) => parseInline(joined(item))) };
}

function tableOf(lines: string[]): Block {
  const rows = lines.map((line) =>
    line
      .trim()
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((cell) => parseInline(cell.trim())),
  );
  const [head = [], , ...body] = rows;
  return { is: "table", head, rows: body };
}

/** A line without its links and drawings, as where it is itself a link. */
export function plainText(line: readonly Inline[]): string {
  return line
    .map((part) => ("text" in part ? part.text : part.is === "clause" ? part.id : ""))
    .join("");
}
