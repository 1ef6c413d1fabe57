import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { installFromDebian } from './debian.mjs';

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

/** The Chromium to test with: CHROMIUM_PATH, else the system's, else one in Playwright's cache; else null. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return isExecutable(named) ? named : null;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...ON_A_MAC, ...inPlaywrightCache()].find(isExecutable) ?? null;
}

/**
 * Finds Chromium, or installs Debian's where this user may. Answers its path, or null after saying in one line
 * what to install.
 */
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
