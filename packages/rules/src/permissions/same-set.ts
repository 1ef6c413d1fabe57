/** Whether two lists of ids, such as roles or allowed actions, hold the same, in whatever order and
 *  however often. Source: FND-45. */
export function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  const left = new Set(one);
  const right = new Set(other);
  return left.size === right.size && [...left].every((item) => right.has(item));
}
