import i18next from 'i18next';
import { loadMediaAhead } from './chamber-media.ts';

/** The texts of what stands in the chamber from the first moment. */
const TEXTS = [
  'auth',
  'background',
  'chamber',
  'devices',
  'exit',
  'hands',
  'layout',
  'moderation',
  'people',
  'polls',
  'quorum',
  'share',
  'shortcuts',
  'speakers',
] as const;

/** Loads what the chamber needs at once besides its own program: what carries the media, and its texts. Otherwise each is asked for only
 *  when the one before it has come. Rejects where something cannot be loaded. */
export async function loadChamberAhead(): Promise<void> {
  await Promise.all([loadMediaAhead(), i18next.loadNamespaces(TEXTS)]);
}
