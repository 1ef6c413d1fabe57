import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { installFromDebian } from './debian.mjs';

const HEADLESS_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const ON_A_MAC = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const INSIDE_PLAYWRIGHT_CACHE = [
  'chrome-linux64/chrome',
  'chrome-linux/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-win/chrome.exe',
];

/** Finds a whole Chromium, as people use it: CHROMIUM_PATH, else the system's, else one in
 *  Playwright's cache. Null when there is none.
 *  @returns {string | null} */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return theNamed();
  return [...onPath(NAMES), ...ON_A_MAC, ...inPlaywrightCache()].find(isExecutable) ?? null;
}

/** Finds the Chromium for tests: CHROMIUM_PATH, else the system's headless shell, else what
 *  `findChromium` finds. The headless shell is Chromium without the windows around its pages, and
 *  takes a quarter less of the processor.
 *  @returns {string | null} */
export function findHeadlessChromium() {
  if (process.env.CHROMIUM_PATH) return theNamed();
  return findHeadlessShell() ?? findChromium();
}

/** Finds Chromium, or installs Debian's if this user may install packages. Returns its path, or
 *  null after it has said in one line what to install. */
export async function findOrInstallChromium() {
  const found = findChromium();
  if (found) return found;
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    console.error(`CHROMIUM_PATH is ${named}, which cannot be run: name a Chromium, or unset it.`);
    return null;
  }
  if (await installFromDebian('chromium', 'No Chromium on this machine')) {
    const installed = findChromium();
    if (installed) return installed;
  }
  console.error(
    'The browser tests need Chromium: install it (Debian, Ubuntu: sudo apt-get install chromium) or set CHROMIUM_PATH.',
  );
  return null;
}

/** Installs the headless shell beside a whole Chromium, if this user may install packages. Without
 *  the headless shell the tests use the whole Chromium. */
export async function installHeadlessShell() {
  if (process.env.CHROMIUM_PATH || findHeadlessShell() !== null) return;
  await installFromDebian('chromium-headless-shell', 'No headless shell of Chromium on this machine');
}

function theNamed() {
  return isExecutable(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : null;
}

function findHeadlessShell() {
  return onPath(HEADLESS_NAMES).find(isExecutable) ?? null;
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function inPlaywrightCache() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright');
  if (!existsSync(cache)) return [];
  return readdirSync(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .toSorted()
    .toReversed()
    .flatMap((name) => INSIDE_PLAYWRIGHT_CACHE.map((path) => join(cache, name, path)));
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
