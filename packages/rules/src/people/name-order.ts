/** English has no order of its own: its order is the root order of Unicode. */
const { compare } = new Intl.Collator('en', { numeric: true });

/** Compares two names for a list, as `inNameOrder` does in the database: by the root order of
 *  Unicode, in which Å stands with A, and 9 before 10. Only equal names are equal. Source: decision
 *  0190. */
export function compareNames(one: string, other: string): number {
  return compare(one, other) || (one < other ? -1 : one > other ? 1 : 0);
}
