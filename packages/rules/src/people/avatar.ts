/** The background colours of avatars without an image; white text on each has a contrast of at
 *  least 4.5:1. Source: PEOP-18. */
export const AVATAR_COLORS = [
  '#7a4a43',
  '#4a6b5b',
  '#3d6069',
  '#824f3c',
  '#4f6642',
  '#775729',
  '#6b584b',
  '#44607e',
  '#6a4f78',
  '#7d4462',
  '#56606b',
] as const;

const WORD_START = /[\p{L}\p{N}]\p{M}*/u;
const ARABIC = /\p{Script=Arabic}/u;

/** Up to two initials of a name as shown, in capitals: of the first word and of the last. A remark
 *  in brackets at the end, such as (guest), is no name. In Arabic script only one. Empty when the
 *  name has no letter or digit. Source: PEOP-17, PEOP-18, LOOKS §7. */
export function initialsOf(name: string): string {
  const starts = name
    .replace(/(?<=\S)\s*\([^()]*\)\s*$/u, '')
    .split(/\s+/u)
    .flatMap((word) => WORD_START.exec(word)?.[0] ?? []);
  const [first] = starts;
  const last = starts.at(-1);
  if (first === undefined || last === undefined) return '';
  if (starts.length === 1 || ARABIC.test(first)) return first.toLocaleUpperCase('en');
  return `${first}${last}`.toLocaleUpperCase('en');
}

/** The background colour of an avatar: one of eleven, by the first initial. Source: PEOP-18. */
export function avatarColorOf(name: string): (typeof AVATAR_COLORS)[number] {
  const codePoint = initialsOf(name).codePointAt(0) ?? 0;
  return AVATAR_COLORS[codePoint % AVATAR_COLORS.length] ?? AVATAR_COLORS[0];
}

/** The address of an avatar's image with the size 640 px in place of 1600 px, where the address
 *  ends with the size (`…~1600`, `…/1600.jpg`, `…?size=1600`). Any other address stays as it is. No
 *  avatar is drawn larger than 640 px. Source: PEOP-19. */
export function avatarImageAddress(address: string): string {
  return address.replace(/(?<=[~/_=-])1600(?=(?:\.\w+)?(?:[?#].*)?$)/u, '640');
}
