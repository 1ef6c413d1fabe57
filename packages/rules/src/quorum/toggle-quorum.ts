/** What changes in the rules that a session applies when somebody presses the checkbox of one;
 *  null: nothing is to be saved, since the id is missing. Source: QUOR-05, QUOR-06. */
export function toggleQuorum(
  applied: readonly string[],
  ruleId: string | undefined,
): { readonly apply: string[] } | { readonly unapply: string[] } | null {
  if (ruleId === undefined || ruleId === '') return null;
  return applied.includes(ruleId) ? { unapply: [ruleId] } : { apply: [ruleId] };
}
