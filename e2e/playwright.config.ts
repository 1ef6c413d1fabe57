import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium, findHeadlessChromium } from '../scripts/chromium.mjs';
import { atNight } from './support/at-night.ts';
import { livekitProgram } from './support/media/livekit-program.ts';
import type { TestOptions } from './support/test.ts';

const root = join(import.meta.dirname, '..');
const chromium = findHeadlessChromium();
const whole = findChromium();

/** Tests of how media moves between pages. */
const MEDIA = /(?:layout|media-change|media-livekit|media-mesh|share)\.spec\.ts$/;
/** Each of these tests has six Chromiums at once that redraw every picture, or recorders, so that
 *  it runs without any other test beside it. */
const ALONE = /(?:background|chamber-media|recorded-sitting|stream-delay)\.spec\.ts$/;
/** Of these tests, six people: with `npm test -- --night`, and each night. On the mesh they have a
 *  project of their own. */
const SIX = /chamber-media\.spec\.ts$/;
/** What runs with `npm test -- --night`, and each night: what repeats other tests, by the tag
 *  @at-night, and the second carrier of the media of long tests, by the tags @mesh-at-night and
 *  @livekit-at-night. Where no LiveKit is there, the mesh carries them each time. */
const without = (tags: RegExp) => (atNight ? {} : { grepInvert: tags });
const onMesh = without(livekitProgram === null ? /@at-night/ : /@at-night|@mesh-at-night/);
const onLivekit = without(/@at-night|@livekit-at-night/);
/** Tests that cut the network for seconds. They mostly wait, so those on the mesh and those on
 *  LiveKit run at the same time. */
const LAPTOP = /laptop\.spec\.ts$/;
/** Tests of the adapter of a hosted provider: they run with `npm test -- --webex`, and each
 *  night. */
const WEBEX = /media-webex\.spec\.ts$/;

const launchOptions = {
  ...(chromium !== null && { executablePath: chromium }),
  args: [
    '--no-sandbox',
    // 5 frames per second: the processor draws and decodes each picture, and encodes it once for
    // each receiver.
    '--use-fake-device-for-media-stream=fps=5',
    '--use-fake-ui-for-media-stream',
    '--allow-loopback-in-peer-connection',
    '--autoplay-policy=no-user-gesture-required',
    // The virtual background draws with WebGL, which needs this on a machine without a graphics
    // card.
    '--enable-unsafe-swiftshader',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** In these tests the site is at an address other than localhost. Only the complete Chromium, not
 *  the headless one, can be told to trust such an address. */
const inWholeChromium = {
  launchOptions: { ...launchOptions, ...(whole !== null && { executablePath: whole }) },
};

/** Tests with several people at once in real Chromium processes; the browser fakes their cameras
 *  and microphones. */
export default defineConfig<TestOptions>({
  testDir: import.meta.dirname,
  globalSetup: join(import.meta.dirname, 'support/playwright-global-setup.ts'),
  outputDir: join(root, 'test-results/e2e'),
  // Two files at a time, each with a site of its own. `npm test` runs the laptop projects after the
  // others, and the projects named `alone` at the end.
  workers: 2,
  fullyParallel: false,
  projects: [
    // The project with the longest tests begins, so that no core is idle at the end.
    { name: 'media', testMatch: MEDIA, ...onMesh },
    // Tests with the tag @livekit run on a media server too, since their outcome may differ there.
    {
      name: 'livekit',
      testMatch: '*.spec.ts',
      testIgnore: [ALONE, LAPTOP],
      grep: /@livekit/,
      ...onLivekit,
      use: { media: 'livekit' },
    },
    {
      name: 'pages',
      testMatch: '*.spec.ts',
      testIgnore: [MEDIA, ALONE, LAPTOP, WEBEX],
      ...onMesh,
    },
    { name: 'webex', testMatch: WEBEX },
    { name: 'alone', testMatch: ALONE, testIgnore: SIX, workers: 1, ...without(/@at-night/) },
    { name: 'six-on-mesh', testMatch: SIX, workers: 1 },
    {
      name: 'alone-livekit',
      testMatch: ALONE,
      grep: /@livekit/,
      ...onLivekit,
      workers: 1,
      use: { media: 'livekit' },
    },
    { name: 'laptop', testMatch: LAPTOP, ...onMesh, use: inWholeChromium },
    {
      name: 'laptop-livekit',
      testMatch: LAPTOP,
      grep: /@livekit/,
      ...onLivekit,
      use: { ...inWholeChromium, media: 'livekit' },
    },
  ],
  forbidOnly: process.env['CI'] === 'true',
  // Two cores run several browsers and their video. A test that fails in CI is tried once more, and
  // reported as flaky if it then passes.
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
    // Record no screenshots in the trace: drawing them would compete with the video of the pages. A
    // failed test keeps one last screenshot instead. A trace copies the page at each step, which
    // takes some 15 % of the processor time. In CI, where a failed test is tried again, only the
    // second try records one.
    trace: {
      mode: process.env['CI'] === 'true' ? 'on-first-retry' : 'retain-on-failure',
      screenshots: false,
    },
    screenshot: 'only-on-failure',
    launchOptions,
  },
});
