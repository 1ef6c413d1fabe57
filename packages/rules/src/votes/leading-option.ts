/** The option with the most votes; null where several have as many, and where nobody voted. Never
 *  throws. Source: BEY-04, BEY-33. */
export function leadingOption<O extends { readonly votes: number }>(options: readonly O[]): O | null {
  const [first, second] = options.toSorted((one, other) => other.votes - one.votes);
  if (first === undefined || first.votes === 0 || first.votes === second?.votes) return null;
  return first;
}
