/** The mark behind the name of a guest, by the language of the house. */
const MARKS = {
  en: '(guest)',
  fr: '(invité)',
  es: '(invitado)',
  ar: '(ضيف)',
  ru: '(гость)',
  zh: '（来宾）',
} as const;

/** The name under which a guest appears everywhere: in lists, chats, votes, records and minutes. It
 *  ends in the mark once, also where the guest typed it. Source: BEY-47. */
export function markedGuestName(name: string, language: keyof typeof MARKS): string {
  let bare = name.trim();
  for (const mark of Object.values(MARKS)) {
    while (bare.toLowerCase().endsWith(mark)) bare = bare.slice(0, -mark.length).trim();
  }
  return `${bare} ${MARKS[language]}`.trim();
}
