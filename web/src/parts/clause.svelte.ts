/** The clause of the rulebook that is being read over the table. */

export const reading = $state({ id: "" });

export function openClause(id: string): void {
  reading.id = id;
}

export function closeClause(): void {
  reading.id = "";
}
