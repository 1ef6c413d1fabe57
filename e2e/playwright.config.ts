import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium, findHeadlessChromium } from '../scripts/chromium.mjs';
import type { TestOptions } from './support/test.ts';

const root = join(import.meta.dirname, '..');
const chromium = findHeadlessChromium();
const whole = findChromium();

/** Tests of how media moves between pages. */
const MEDIA = /(?:layout|media-change|media-livekit|media-mesh|share)\.spec\.ts$/;
/** Six Chromiums at once, each picture drawn anew: they need the machine for themselves. */
const ALONE = /(?:background|chamber-media)\.spec\.ts$/;
/** A network that is cut by the second: they mostly wait, on the mesh and on LiveKit at the same
 *  time. */
const LAPTOP = /laptop\.spec\.ts$/;
/** The adapter of a hosted provider: `npm test -- --webex`, and each night. */
const WEBEX = /media-webex\.spec\.ts$/;

const launchOptions = {
  ...(chromium !== null && { executablePath: chromium }),
  args: [
    '--no-sandbox',
    // Each picture is drawn, encoded and decoded by the processor, once for everybody who sees it.
    '--use-fake-device-for-media-stream=fps=10',
    '--use-fake-ui-for-media-stream',
    '--allow-loopback-in-peer-connection',
    '--autoplay-policy=no-user-gesture-required',
    // The virtual background draws with WebGL, also where there is no graphics card.
    '--enable-unsafe-swiftshader',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** Here a site stands at another address than the machine's own, and only a whole Chromium trusts
 *  one that it is told to. */
const inWholeChromium = {
  launchOptions: { ...launchOptions, ...(whole !== null && { executablePath: whole }) },
};

/** Several people at once in real Chromium processes, with cameras and microphones that the browser
 *  fakes. */
export default defineConfig<TestOptions>({
  testDir: import.meta.dirname,
  globalSetup: join(import.meta.dirname, 'support/playwright-global-setup.ts'),
  outputDir: join(root, 'test-results/e2e'),
  // Two files at a time, each with a site of its own; `npm test` runs the laptops, and then the
  // projects that are alone, after the others.
  workers: 2,
  fullyParallel: false,
  projects: [
    // The longest first, so that no core is idle at the end.
    { name: 'media', testMatch: MEDIA },
    // What is tagged is done on a media server too, where it makes a difference.
    {
      name: 'livekit',
      testMatch: '*.spec.ts',
      testIgnore: [ALONE, LAPTOP],
      grep: /@livekit/,
      use: { media: 'livekit' },
    },
    { name: 'pages', testMatch: '*.spec.ts', testIgnore: [MEDIA, ALONE, LAPTOP, WEBEX] },
    { name: 'webex', testMatch: WEBEX },
    { name: 'alone', testMatch: ALONE, workers: 1 },
    { name: 'alone-livekit', testMatch: ALONE, grep: /@livekit/, workers: 1, use: { media: 'livekit' } },
    { name: 'laptop', testMatch: LAPTOP, use: inWholeChromium },
    {
      name: 'laptop-livekit',
      testMatch: LAPTOP,
      grep: /@livekit/,
      use: { ...inWholeChromium, media: 'livekit' },
    },
  ],
  forbidOnly: process.env['CI'] === 'true',
  // Two cores carry several browsers and their video: what fails once there is tried once more, and
  // named as flaky.
  retries: process.env['CI'] === 'true' ? 1 : 0,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: join(root, 'test-results/playwright.json') }]],
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-US',
    timezoneId: 'Europe/Brussels',
    viewport: { width: 1440, height: 900 },
    // Without a film of each page, which would be drawn beside the pages' own video; a failed test
    // leaves a last picture. A trace copies each page at each step, some 15 % of the processor
    // time: where what fails is done again, only that leaves one.
    trace: {
      mode: process.env['CI'] === 'true' ? 'on-first-retry' : 'retain-on-failure',
      screenshots: false,
    },
    screenshot: 'only-on-failure',
    launchOptions,
  },
});
