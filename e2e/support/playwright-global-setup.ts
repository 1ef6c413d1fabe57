import { findHeadlessChromium } from '../../scripts/chromium.mjs';

/** Before the first test, so that the configuration can be read on a machine without a browser. */
export default function setUp(): void {
  if (findHeadlessChromium() !== null) return;
  throw new Error('The browser tests need Chromium: `npm test` finds or installs one, or set CHROMIUM_PATH.');
}
