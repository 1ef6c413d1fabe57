import i18next from 'i18next';

/** Whether a text is one of the program's own, in the language of the page, without anything put
 *  into it. */
export function isOwnText(text: string): boolean {
  return holds(i18next.services.resourceStore.data[i18next.language], text);
}

function holds(texts: unknown, text: string): boolean {
  if (typeof texts === 'string') return texts === text;
  if (typeof texts !== 'object' || texts === null) return false;
  return Object.values(texts).some((one) => holds(one, text));
}
