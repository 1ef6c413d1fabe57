import { pageState } from '../../page-state.ts';
import { readSettingsAnew } from './site-config.ts';

/** Within how many ms the pages of a site read its settings after a change: 1,000 pages make some
 *  70 calls a second. */
const SPREAD_MS = 15_000;
const page = pageState(() => ({ isDue: false }));

/** Reads the settings of the site anew, at a random moment of the next seconds, so that the pages
 *  of a sitting do not all come at once. Changes until then are read together. Source: CFG-01. */
export function readSettingsSoon(): void {
  const mine = page();
  if (mine.isDue) return;
  mine.isDue = true;
  setTimeout(() => {
    mine.isDue = false;
    void readSettingsAnew();
  }, Math.random() * SPREAD_MS);
}
