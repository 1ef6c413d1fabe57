import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, findOrInstallChromium, installHeadlessShell } from './chromium.mjs';
import { installFromDebian } from './debian.mjs';
import { findOrBuildLivekit } from './livekit.mjs';
import { findOrBuildS3Server } from './s3-server.mjs';
import { runThrough } from './run.mjs';
import { describeDurations } from './testing/durations.mjs';
import { countVitest, failedFiles, readPlaywrightReport, readVitestReport } from './testing/read-reports.mjs';

// `npm test` builds the application once and runs Vitest (rules, server on a real PostgreSQL,
// components, the house), then Playwright in a real Chromium. It prints how long the files took,
// and ends with one line: `N passed, N failed, N skipped`. `npm test -- --unit` or `-- --e2e` runs
// only one of the two. Words without a dash filter by path. `-- --webex` adds the browser tests of
// Webex, an adapter that few sites use. `-- --night` adds what takes minutes and repeats what other
// tests hold: the second carrier of long tests with media, further widths of pages, actors of the
// permission table who are refused as members are, and commands of the bench that end as replay
// does. `-- --chromium` takes a whole Chromium instead of its headless shell.

const bin = (name) => join('node_modules', '.bin', name);
const flags = process.argv.slice(2).filter((word) => word.startsWith('--'));
const filters = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const known = ['--unit', '--e2e', '--webex', '--night', '--chromium'];
const unknown = flags.filter((flag) => !known.includes(flag));
if (unknown.length > 0) {
  console.error(`npm test knows ${known.join(', ')}, not ${unknown.join(' ')}.`);
  process.exit(1);
}
const wantsE2e = flags.includes('--e2e') || !flags.includes('--unit');
const wantsUnit = flags.includes('--unit') || !flags.includes('--e2e');

const reports = 'test-results';
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');
const env = {
  ...process.env,
  PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  HEMICYCLE_VITEST_REPORT: vitestReport,
  ...(flags.includes('--night') ? { HEMICYCLE_NIGHT: 'yes' } : {}),
};
const budget = JSON.parse(readFileSync(join(import.meta.dirname, 'testing/budget.json'), 'utf8'));
/** The number of lines that are printed of the reason why a test failed. */
const REASON_LINES = 12;

function heading(text) {
  console.log(`\n=== ${text}`);
}

async function vitest(paths) {
  rmSync(vitestReport, { force: true });
  const reporters = ['--reporter=default', '--reporter=./scripts/testing/vitest-report.mjs'];
  const passing = wantsE2e && paths.length > 0 ? ['--passWithNoTests'] : [];
  const code = await runThrough(bin('vitest'), ['run', ...reporters, ...passing, ...paths], { env });
  return readVitestReport(vitestReport, code);
}

/** In CI a file that failed runs once more when the other files are done, as Playwright does with
 *  its tests. A test that then passes is named as flaky. */
async function runVitest() {
  heading('Vitest: rules, server, components, house');
  const first = await vitest(filters);
  const failed = failedFiles(first);
  if (process.env.CI !== 'true' || failed.length === 0) return countVitest(first);
  heading('Vitest: what failed, once more');
  return countVitest(first, await vitest(failed));
}

/** The runs of the browser, one after the other. In the first two runs two test files run at a
 *  time, and the tests with laptops run beside no other project. In the last run each test has the
 *  machine to itself. */
const BESIDE_OTHERS = {
  projects: ['pages', 'media', 'livekit', ...(flags.includes('--webex') ? ['webex'] : [])],
  options: [],
};
const LAPTOPS = { projects: ['laptop', 'laptop-livekit'], options: [] };
const ALONE = {
  projects: ['alone', 'alone-livekit', ...(flags.includes('--night') ? ['six-on-mesh'] : [])],
  options: ['--workers=1'],
};

async function runPlaywright({ projects, options }) {
  heading(`Playwright: the built application in Chromium, ${projects.join(', ')}`);
  rmSync(playwrightReport, { force: true });
  const passing = filters.length > 0 ? ['--pass-with-no-tests'] : [];
  const named = projects.map((project) => `--project=${project}`);
  const code = await runThrough(
    bin('playwright'),
    ['test', '--config', 'e2e/playwright.config.ts', ...options, ...named, ...passing, ...filters],
    { env },
  );
  return readPlaywrightReport(playwrightReport, code);
}

function list(title, named) {
  if (named.length > 0) heading(title);
  for (const { title: name, reason } of named) {
    console.log(
      `- ${name}${reason === '' ? '' : `: ${reason.split('\n').slice(0, REASON_LINES).join('\n    ')}`}`,
    );
  }
}

function finish(counts) {
  const all = (key) => counts.flatMap((count) => count[key]);
  heading('Durations: what the tests and hooks of the files took, added up');
  for (const line of describeDurations(all('durations'), budget)) console.log(line);
  list('Skipped', all('skips'));
  list('Failed at first, passed when run again', all('flaky'));
  list('Failed', all('failures'));
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const [failed, skipped] = [all('failures').length, all('skips').length];
  if (passed + failed === 0) console.error('\nNo test ran.');
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

// The tests with laptops need a whole Chromium. The other tests are faster in its headless shell.
if (wantsE2e) {
  const whole = await findOrInstallChromium();
  if (whole === null) process.exit(1);
  if (flags.includes('--chromium')) env.CHROMIUM_PATH = whole;
  else await installHeadlessShell();
}

// Tests with laptops that change their networks need the command `ip`, and are skipped without it.
if (wantsE2e && process.platform === 'linux' && !existsSync('/usr/sbin/ip') && !existsSync('/sbin/ip')) {
  await installFromDebian('iproute2', 'No iproute2 on this machine');
}

// The tests of the recorder run what it runs, and are skipped where that is missing.
if (wantsUnit && process.platform === 'linux') {
  const packages = { ffmpeg: 'ffmpeg', Xvfb: 'xvfb', pulseaudio: 'pulseaudio' };
  const missing = Object.keys(packages).filter((program) => !existsSync(join('/usr/bin', program)));
  if (findChromium() === null) missing.push('chromium');
  const names = missing.map((program) => packages[program] ?? program).join(' ');
  if (names !== '') await installFromDebian(names, 'No programs of a recorder on this machine');
}

// The tests with LiveKit need a real LiveKit server. Without one they are skipped, with the reason.
const livekit = await findOrBuildLivekit();
if (livekit.path) env.LIVEKIT_SERVER_PATH = livekit.path;
else env.LIVEKIT_MISSING = livekit.reason;

// Those of files in S3 need a server that speaks it, likewise.
const s3 = await findOrBuildS3Server();
if (s3.path) env.S3_SERVER_PATH = s3.path;
else env.S3_SERVER_MISSING = s3.reason;

heading('Build');
if ((await runThrough(process.execPath, ['scripts/build.mjs'])) !== 0) {
  console.error('The build failed: no test ran.');
  console.log('\n0 passed, 1 failed, 0 skipped');
  process.exit(1);
}

const counts = [];
if (wantsUnit) counts.push(await runVitest());
if (wantsE2e) for (const run of [BESIDE_OTHERS, LAPTOPS, ALONE]) counts.push(await runPlaywright(run));
finish(counts);
