/** Where a clause stands, which pages there are besides those of the games, and a page's parts. */

import { t } from "./i18n";
import type { Block, Inline } from "./markdown";
import type { FamilyInfo, RulePageInfo } from "./protocol.gen";

/** The address of a clause on its page, by the letters that its number begins with. */
export function clauseAddress(pages: readonly RulePageInfo[], id: string): string {
  const letters = id.split("-")[0];
  const found = pages.find((one) => one.clauses !== "" && one.clauses === letters);
  return found === undefined ? "#/rules" : `#/rules/${found.page}/${id}`;
}

/** What a clause is based on, said so: the mark alone tells a reader nothing. */
export function basedOn(origin: string): string {
  return t(`出处：${origin}`, `Based on: ${origin}`);
}

/** What holds for several games: pages of families first, in the order of the games. */
export function generalPages(
  pages: readonly RulePageInfo[],
  games: readonly { game: string; family: Pick<FamilyInfo, "page"> }[],
): RulePageInfo[] {
  const families = [...new Set(games.map((one) => one.family.page))];
  const place = ({ page }: RulePageInfo) =>
    families.includes(page) ? families.indexOf(page) : families.length;
  return pages
    .filter(({ page, clauses }) => clauses !== "" && games.every((one) => one.game !== page))
    .sort((one, other) => place(one) - place(other));
}

/** What stands under one heading of a page; `id` is what its place on the page is called. */
export interface Part {
  id: string;
  title: string;
  blocks: Block[];
}

/** A page in its parts; what stands before the first heading has no title. */
export function partsOf(blocks: readonly Block[]): Part[] {
  const parts: Part[] = [{ id: "part-0", title: "", blocks: [] }];
  for (const block of blocks) {
    if (block.is === "heading" && block.level === 1) continue;
    if (block.is === "heading" && block.level === 2)
      parts.push({ id: `part-${parts.length}`, title: block.text, blocks: [] });
    else parts.at(-1)?.blocks.push(block);
  }
  return parts.filter((part) => part.title !== "" || part.blocks.length > 0);
}

/** The clauses of a part, by number and name. */
export function clausesOf(part: Part): { id: string; title: Inline[] }[] {
  return part.blocks.flatMap((block) => (block.is === "clause" ? [block] : []));
}
