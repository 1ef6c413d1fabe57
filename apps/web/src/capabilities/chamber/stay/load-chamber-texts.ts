import i18next from 'i18next';

/** The texts that the chamber needs from the first moment. */
const TEXTS = [
  'auth',
  'autoleave',
  'background',
  'chamber',
  'chat',
  'devices',
  'dial-out',
  'exit',
  'hands',
  'huddles',
  'layout',
  'moderation',
  'people',
  'polls',
  'quorum',
  'share',
  'shortcuts',
  'speakers',
] as const;

/** Loads the texts of the chamber all at once. Otherwise each part would load its own when it is
 *  first drawn, one after the other, and for each of them React shows the fallback for 300 ms.
 *  Rejects if a text cannot be loaded. */
export async function loadChamberTexts(): Promise<void> {
  await i18next.loadNamespaces(TEXTS);
}
