/** Colours for new groups without one. They are easy to tell apart beside a name, and none is the
 *  colour of a vote decision. */
const GROUP_COLORS = [
  '#A8608A',
  '#5E7F45',
  '#3A7683',
  '#6C5C93',
  '#71849E',
  '#94703C',
  '#7A4A43',
  '#4A6B5B',
  '#8C5A6E',
  '#56606B',
  '#7F7A3A',
  '#4E6FA3',
] as const;

/** The colours for `count` new groups: the least used first, in the order of the list. Never
 *  throws. */
export function nextGroupColors(used: readonly string[], count: number): string[] {
  const uses = new Map<string, number>(GROUP_COLORS.map((color) => [color, 0]));
  for (const color of used) {
    const known = uses.get(color.toUpperCase());
    if (known !== undefined) uses.set(color.toUpperCase(), known + 1);
  }
  return Array.from({ length: count }, () => {
    const color = GROUP_COLORS.reduce((best, next) =>
      (uses.get(next) ?? 0) < (uses.get(best) ?? 0) ? next : best,
    );
    uses.set(color, (uses.get(color) ?? 0) + 1);
    return color;
  });
}
