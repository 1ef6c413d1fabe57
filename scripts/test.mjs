import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findOrInstallChromium } from './chromium.mjs';
import { findOrBuildLivekit } from './livekit.mjs';
import { runThrough } from './run.mjs';
import { readPlaywrightReport, readVitestReport } from './testing/read-reports.mjs';

// `npm test`: builds the application once, runs Vitest (rules, server on a real PostgreSQL, components, the house),
// then Playwright in a real Chromium (what measures media alone, at the end), and ends with one line:
// `N passed, N failed, N skipped`.
// `npm test -- --unit` or `-- --e2e` runs one of the two; words without a dash filter by path.

const bin = (name) => join('node_modules', '.bin', name);
const flags = process.argv.slice(2).filter((word) => word.startsWith('--'));
const filters = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = flags.filter((flag) => flag !== '--unit' && flag !== '--e2e');
if (unknown.length > 0) {
  console.error(`npm test knows --unit and --e2e, not ${unknown.join(' ')}.`);
  process.exit(1);
}
const wantsE2e = flags.includes('--e2e') || !flags.includes('--unit');
const wantsUnit = flags.includes('--unit') || !flags.includes('--e2e');

const reports = 'test-results';
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');
const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport };

function heading(text) {
  console.log(`\n=== ${text}`);
}

async function runVitest() {
  heading('Vitest: rules, server, components, house');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const passing = wantsE2e && filters.length > 0 ? ['--passWithNoTests'] : [];
  const again = process.env.CI === 'true' ? ['--retry=1'] : [];
  const code = await runThrough(bin('vitest'), ['run', ...reporters, ...again, ...passing, ...filters], {
    env,
  });
  return readVitestReport(vitestReport, code);
}

/** What measures media runs after everything else, alone. */
async function runPlaywright(project) {
  heading(`Playwright: the built application in Chromium, ${project}`);
  rmSync(playwrightReport, { force: true });
  const passing = filters.length > 0 ? ['--pass-with-no-tests'] : [];
  const config = ['--config', 'e2e/playwright.config.ts'];
  const code = await runThrough(
    bin('playwright'),
    ['test', ...config, '--project', project, ...passing, ...filters],
    { env },
  );
  return readPlaywrightReport(playwrightReport, code);
}

function finish(counts) {
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
  const skips = counts.flatMap(({ skips: list }) => list);
  if (skips.length > 0) heading('Skipped');
  for (const { title, reason } of skips) console.log(`- ${title}${reason ? `: ${reason}` : ''}`);
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
  if (passed + failed === 0) console.error('\nNo test ran.');
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const chromium = wantsE2e ? await findOrInstallChromium() : undefined;
if (chromium === null) process.exit(1);
if (chromium) env.CHROMIUM_PATH = chromium;

// The tests with LiveKit need a real one, and are skipped with the reason where there is none.
const livekit = await findOrBuildLivekit();
if (livekit.path) env.LIVEKIT_SERVER_PATH = livekit.path;
else env.LIVEKIT_MISSING = livekit.reason;

heading('Build');
if ((await runThrough(process.execPath, ['scripts/build.mjs'])) !== 0) {
  console.error('The build failed: no test ran.');
  console.log('\n0 passed, 1 failed, 0 skipped');
  process.exit(1);
}

const counts = [];
if (wantsUnit) counts.push(await runVitest());
if (wantsE2e) for (const project of ['pages', 'media']) counts.push(await runPlaywright(project));
finish(counts);
