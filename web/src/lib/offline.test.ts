import { expect, it } from "vitest";
import { ruleAddresses } from "./offline";

it("names all that the rules are made of, in the language that is read", () => {
  expect(ruleAddresses([{ page: "dorf" }, { page: "room" }], "en")).toEqual([
    "/api/games",
    "/api/rules",
    "/api/rules/dorf?lang=en",
    "/api/rules/room?lang=en",
  ]);
});
