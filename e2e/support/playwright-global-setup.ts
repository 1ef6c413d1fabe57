import { findHeadlessChromium } from '../../scripts/chromium.mjs';
import { startSite } from './site-process.ts';

/** Runs once before the first test. One site makes its database; all other sites of the run begin
 *  with a copy of it. Chromium is looked for here, so that the configuration can be read on a
 *  machine without a browser. Returns the function that clears up after the last test. */
export default async function setUp(): Promise<() => Promise<void>> {
  if (findHeadlessChromium() === null) {
    throw new Error(
      'The browser tests need Chromium: `npm test` finds or installs one, or set CHROMIUM_PATH.',
    );
  }
  return (await startSite()).becomeTemplate();
}
