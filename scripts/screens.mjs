import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findOrInstallChromium } from './chromium.mjs';
import { runThrough } from './run.mjs';

// `npm run screens` builds the application, walks through its main screens at three widths and in
// Arabic, and writes the pictures to docs/screens/. `npm run screens -- vote` makes only the
// pictures whose title contains the word. `npm run screens -- states:` makes pictures of rare
// states in test-results/states, for one look.

const FOLDER = 'docs/screens';
const MAX_MEGABYTES = 8;

const chromium = await findOrInstallChromium();
if (chromium === null) process.exit(1);
if ((await runThrough(process.execPath, ['scripts/build.mjs'])) !== 0) process.exit(1);

const words = process.argv.slice(2);
if (words.length === 0) rmSync(FOLDER, { recursive: true, force: true });
const only = words.length > 0 ? ['--grep', words.join('|')] : ['--grep-invert', 'states:'];
const playwright = join('node_modules', '.bin', 'playwright');
const code = await runThrough(playwright, ['test', '--config', 'e2e/screens.config.ts', ...only], {
  env: { ...process.env, CHROMIUM_PATH: chromium },
});

// Pictures of rare states are in another folder and are not kept, so nobody needs their size.
if (words.length > 0 && words.every((word) => word.startsWith('states:'))) process.exit(code);

const bytes = readdirSync(FOLDER).reduce((sum, name) => sum + statSync(join(FOLDER, name)).size, 0);
const megabytes = bytes / 1024 / 1024;
console.log(`${readdirSync(FOLDER).length} pictures in ${FOLDER}, ${megabytes.toFixed(1)} MB`);
if (megabytes > MAX_MEGABYTES)
  console.error(`That is more than the ${MAX_MEGABYTES} MB that the repository should carry.`);
process.exitCode = code !== 0 || megabytes > MAX_MEGABYTES ? 1 : 0;
