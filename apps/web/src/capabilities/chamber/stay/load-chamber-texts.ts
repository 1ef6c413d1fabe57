import i18next from 'i18next';
import { chamberParts } from '../../../chamber-parts.ts';

/** The texts that the chamber needs from the first moment. */
const TEXTS = [
  'auth',
  'autoleave',
  'chamber',
  'devices',
  'exit',
  'layout',
  'moderation',
  'people',
  'share',
  ...chamberParts.flatMap(({ texts }) => texts ?? []),
];

/** Loads the texts of the chamber all at once. Otherwise each part would load its own when it is
 *  first drawn, one after the other, and for each of them React shows the fallback for 300 ms.
 *  Rejects if a text cannot be loaded. */
export async function loadChamberTexts(): Promise<void> {
  await i18next.loadNamespaces(TEXTS);
}
