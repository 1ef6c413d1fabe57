import { findHeadlessChromium } from '../../scripts/chromium.mjs';
import { startSite } from './site-process.ts';

/** Before the first test, so that the configuration can be read on a machine without a browser. One
 *  site makes its database; all others of the run begin with a copy of it. Answers what clears up
 *  after the last test. */
export default async function setUp(): Promise<() => Promise<void>> {
  if (findHeadlessChromium() === null) {
    throw new Error(
      'The browser tests need Chromium: `npm test` finds or installs one, or set CHROMIUM_PATH.',
    );
  }
  return (await startSite()).becomeTemplate();
}
