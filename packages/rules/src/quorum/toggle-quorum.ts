/** The change to a session's applied rules when somebody presses the checkbox of a rule. Null:
 *  there is nothing to save, since the id is missing. Source: QUOR-05, QUOR-06. */
export function toggleQuorum(
  applied: readonly string[],
  ruleId: string | undefined,
): { readonly apply: string[] } | { readonly unapply: string[] } | null {
  if (ruleId === undefined || ruleId === '') return null;
  return applied.includes(ruleId) ? { unapply: [ruleId] } : { apply: [ruleId] };
}
