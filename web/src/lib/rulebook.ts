/** Where a clause stands, and which pages there are besides those of the games. */

import type { FamilyInfo, RulePageInfo } from "./protocol.gen";

/** The address of a clause on its page, by the letters that its number begins with. */
export function clauseAddress(pages: readonly RulePageInfo[], id: string): string {
  const letters = id.split("-")[0];
  const found = pages.find((one) => one.clauses !== "" && one.clauses === letters);
  return found === undefined ? "#/rules" : `#/rules/${found.page}/${id}`;
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
