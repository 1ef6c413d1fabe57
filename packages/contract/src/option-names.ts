/** Whether people can tell the names of options apart: each can be seen, and no two look the same. Never throws. */
export function canBeToldApart(options: readonly string[]): boolean {
  const appearances = new Set(options.map(appearanceOf));
  return appearances.size === options.length && !appearances.has('');
}

/** Without letters' case, without how a character is encoded, and without what is invisible. */
function appearanceOf(option: string): string {
  return option
    .normalize('NFKC')
    .replaceAll(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase();
}
