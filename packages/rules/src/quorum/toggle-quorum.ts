/** The rules that a session applies after somebody pressed the checkbox of one; null: nothing is to be saved, since the id is
 *  missing.  Source: QUOR-05, QUOR-06. */
export function toggleQuorum(applied: readonly string[], ruleId: string | undefined): string[] | null {
  if (ruleId === undefined || ruleId === '') return null;
  return applied.includes(ruleId) ? applied.filter((id) => id !== ruleId) : [...applied, ruleId];
}
