/** Whether two lists of roles or permissions hold the same entries, each as often, in whatever order. Source: FND-45. */
export function sameMembers(left: readonly string[], right: readonly string[]): boolean {
  if (left.length !== right.length) return false;
  const sortedRight = right.toSorted();
  return left.toSorted().every((entry, index) => entry === sortedRight[index]);
}
