/** What people see of an option's name: neither letters' case nor how a character is encoded, and nothing that is invisible. Never throws. */
export function appearanceOf(option: string): string {
  return option
    .normalize('NFKC')
    .replaceAll(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase();
}
