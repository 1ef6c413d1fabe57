import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Reads the report of a test runner. No kind of failure may be lost: a file that could not be
 *  loaded counts as one failure, and so does a failed hook, and so does a runner that ended with an
 *  error without naming a failed test.
 *
 *  @typedef {import('./vitest-report.mjs').Named} Named
 *  @typedef {import('./vitest-report.mjs').VitestReport} VitestReport
 *  @typedef {import('./durations.mjs').FileDuration} FileDuration
 *  @typedef {{ passed: number, failures: Named[], skips: Named[], flaky: Named[], durations:
 *  FileDuration[] }} Counts `flaky`: the tests that failed at first and passed in the second
 *  run. */

/** @type {(path: string, exitCode: number) => VitestReport} */
export function readVitestReport(path, exitCode) {
  const { files, unhandled } = readJson(path) ?? { files: [], unhandled: [] };
  const failures = [...files.flatMap((file) => file.failures), ...unhandled];
  return { files, unhandled: [...unhandled, ...unnamedFailure('Vitest', failures, exitCode)] };
}

/** The files that failed, and those that ran when something failed outside of any test.
 *  @type {(report: VitestReport) => string[]} */
export function failedFiles({ files, unhandled }) {
  const failed = files.filter(({ failures }) => failures.length > 0).map(({ file }) => file);
  return [...new Set([...failed, ...unhandled.flatMap(({ file }) => file ?? [])])];
}

/** Counts a first run together with a second run of the files that failed in the first. An error
 *  outside of any test goes by the second run too, where its file is known and ran again.
 *  @type {(first: VitestReport, second?: VitestReport) => Counts} */
export function countVitest(first, second = { files: [], unhandled: [] }) {
  const again = new Set(second.files.map(({ file }) => file));
  const files = [...first.files.filter(({ file }) => !again.has(file)), ...second.files];
  const stays = first.unhandled.filter(({ file }) => file === undefined || !again.has(file));
  const unhandled = [...stays, ...second.unhandled].map(({ title, reason }) => ({ title, reason }));
  const failures = [...files.flatMap((file) => file.failures), ...unhandled];
  const inTheEnd = new Set(failures.map(({ title }) => title));
  const atFirst = [...first.files.flatMap((file) => file.failures), ...first.unhandled].map(
    ({ title, reason }) => ({ title, reason }),
  );
  return {
    passed: files.reduce((sum, { passed }) => sum + passed, 0),
    failures,
    skips: files.flatMap(({ skips }) => skips),
    flaky: atFirst.filter(({ title }) => !inTheEnd.has(title)),
    durations: [...first.files, ...second.files].map(({ project, file, seconds }) => ({
      project,
      file: relative(process.cwd(), file),
      seconds,
    })),
  };
}

/** @type {(path: string, exitCode: number) => Counts} */
export function readPlaywrightReport(path, exitCode) {
  const report = readJson(path);
  const tests = (report?.suites ?? []).flatMap(specsOf).flatMap(({ title, file, tests: runs }) =>
    runs.map(({ projectName, status, annotations, results }) => ({
      status,
      project: projectName,
      file: `e2e/${file}`,
      seconds: results.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000,
      // The same test may run in several projects.
      title: `${projectName}: ${title}`,
      skipReason: annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description ?? '',
      error: results.find(({ error }) => error !== undefined)?.error.message ?? '',
    })),
  );
  const inStatus = (wanted) => tests.filter(({ status }) => status === wanted);
  const withError = ({ title, error }) => ({ title, reason: error });
  const [failures, flaky] = [inStatus('unexpected').map(withError), inStatus('flaky').map(withError)];
  return {
    passed: inStatus('expected').length + flaky.length,
    failures: [...failures, ...unnamedFailure('Playwright', failures, exitCode)],
    skips: inStatus('skipped').map(({ title, skipReason }) => ({ title, reason: skipReason })),
    flaky,
    durations: tests.map(({ project, file, seconds }) => ({ project, file, seconds })),
  };
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

/** A failure in the name of the runner, if it ended with an error but named no failed test.
 *  @type {(runner: string, failures: Named[], exitCode: number) => Named[]} */
function unnamedFailure(runner, failures, exitCode) {
  if (failures.length > 0 || exitCode === 0) return [];
  return [{ title: runner, reason: `It ended with ${exitCode} and named no test that failed.` }];
}

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
