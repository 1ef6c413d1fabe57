import { existsSync, readFileSync } from 'node:fs';

/**
 * What one runner reported, in its own JSON. A file that could not be loaded counts as one failure, and so does a
 * runner that ended badly without naming a failed test: nothing that went wrong may add up to zero.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, skips: { title: string, reason: string }[] }} Counts
 */

/** @type {(path: string, exitCode: number) => Counts} */
export function readVitestReport(path, exitCode) {
  const report = readJson(path);
  const files = report?.testResults ?? [];
  const tests = files.flatMap((file) => file.assertionResults);
  const failed =
    tests.filter(({ status }) => status === 'failed').length +
    files.filter((file) => file.status === 'failed' && !hasFailure(file)).length;
  const skipped = tests.filter(({ status }) => ['skipped', 'pending', 'todo', 'disabled'].includes(status));
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: atLeastOneIfBroken(failed, exitCode),
    skipped: skipped.length,
    skips: skipped.map((test) => ({ title: test.fullName.trim(), reason: '' })),
  };
}

/** @type {(path: string, exitCode: number) => Counts} */
export function readPlaywrightReport(path, exitCode) {
  const report = readJson(path);
  const tests = (report?.suites ?? []).flatMap(specsOf).flatMap(({ title, tests: runs }) =>
    runs.map(({ status, annotations }) => ({
      title,
      status,
      reason: annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description ?? '',
    })),
  );
  const failed = tests.filter(({ status }) => status === 'unexpected').length;
  const skipped = tests.filter(({ status }) => status === 'skipped');
  return {
    passed: tests.filter(({ status }) => status === 'expected' || status === 'flaky').length,
    failed: atLeastOneIfBroken(failed, exitCode),
    skipped: skipped.length,
    skips: skipped.map(({ title, reason }) => ({ title, reason })),
  };
}

function hasFailure(file) {
  return file.assertionResults.some(({ status }) => status === 'failed');
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

function atLeastOneIfBroken(failed, exitCode) {
  return failed === 0 && exitCode !== 0 ? 1 : failed;
}

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
