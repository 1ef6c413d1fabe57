import i18next from 'i18next';

/** The texts of what stands in the chamber from the first moment. */
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

/** Loads the texts of the chamber all at once. Each part would ask for its own when it is first
 *  drawn, one after the other, and React leaves the fallback of a part standing for 300 ms each
 *  time. Rejects where one cannot be loaded. */
export async function loadChamberTexts(): Promise<void> {
  await i18next.loadNamespaces(TEXTS);
}
