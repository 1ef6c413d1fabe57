const GROUP_DIGITS = 4;

/** A hash in groups of four digits, as people read it out: `b7e1 04c9 5d2f 88a3`. With `groups`, only so many from the start. */
export function hexGroups(hash: string, groups: number = Infinity): string {
  const all = hash.match(new RegExp(`.{1,${GROUP_DIGITS}}`, 'gu')) ?? [];
  return all.slice(0, groups).join(' ');
}
