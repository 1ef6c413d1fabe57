import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { countVitest, failedFiles, readPlaywrightReport, readVitestReport } from './read-reports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'hemicycle-reports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function reportOf(content: unknown): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

const named = (title: string, reason = '') => ({ title, reason });

describe('counting what the runners report', () => {
  const good = {
    project: 'unit',
    file: 'a',
    seconds: 2,
    passed: 3,
    failures: [],
    skips: [named('c', 'needs LiveKit')],
  };
  const bad = { ...good, file: 'b', passed: 1, failures: [named('a hook', 'ENOENT')], skips: [named('d')] };
  const tookAsLong = ['a', 'b'].map((file) => ({ project: 'unit', file, seconds: 2 }));

  test('Vitest: passed, failed, skipped with its reason', () => {
    const report = readVitestReport(reportOf({ files: [good, bad], unhandled: [] }), 1);
    expect(countVitest(report)).toEqual({
      passed: 4,
      failures: [named('a hook', 'ENOENT')],
      skips: [named('c', 'needs LiveKit'), named('d')],
      flaky: [],
      durations: tookAsLong,
    });
  });

  test('Vitest: a file that passes in the second run counts by it, and is named', () => {
    const first = readVitestReport(reportOf({ files: [good, bad], unhandled: [] }), 1);
    const second = { files: [{ ...bad, seconds: 1, passed: 2, failures: [], skips: [] }], unhandled: [] };
    expect(countVitest(first, second)).toEqual({
      passed: 5,
      failures: [],
      skips: [named('c', 'needs LiveKit')],
      flaky: [named('a hook', 'ENOENT')],
      durations: [...tookAsLong, { project: 'unit', file: 'b', seconds: 1 }],
    });
  });

  test('Vitest: what fails twice is a failure, and so is what went wrong outside of any test', () => {
    const wrong = named('outside of any test', 'boom');
    const first = readVitestReport(reportOf({ files: [good, bad], unhandled: [wrong] }), 1);
    expect(countVitest(first, { files: [bad], unhandled: [] })).toMatchObject({
      failures: [named('a hook', 'ENOENT'), wrong],
      flaky: [],
    });
  });

  test('Vitest: what went wrong outside of any test goes by the second run of the file that ran then', () => {
    const wrong = { ...named('outside of any test', 'boom'), file: 'a' };
    const first = readVitestReport(reportOf({ files: [good], unhandled: [wrong] }), 1);
    expect(failedFiles(first)).toEqual(['a']);
    expect(countVitest(first, { files: [good], unhandled: [] })).toMatchObject({
      failures: [],
      flaky: [named('outside of any test', 'boom')],
    });
    expect(countVitest(first, { files: [good], unhandled: [wrong] })).toMatchObject({
      failures: [named('outside of any test', 'boom')],
      flaky: [],
    });
  });

  test('Playwright: nested suites, each by its project, a skip with its reason, what passed when tried again', () => {
    const run = (status: string, results: unknown[] = [{ duration: 1500 }], annotations: unknown[] = []) => ({
      projectName: 'pages',
      status,
      annotations,
      results,
    });
    const broken = { duration: 500, error: { message: 'not found' } };
    const path = reportOf({
      suites: [
        {
          specs: [{ title: 'signs in', file: 'a.spec.ts', tests: [run('expected')] }],
          suites: [
            {
              specs: [
                { title: 'votes', file: 'b.spec.ts', tests: [run('unexpected', [broken, broken])] },
                { title: 'shares', file: 'b.spec.ts', tests: [run('flaky', [broken, { duration: 250 }])] },
                {
                  title: 'records',
                  file: 'b.spec.ts',
                  tests: [run('skipped', [], [{ type: 'skip', description: 'needs ffmpeg' }])],
                },
              ],
            },
          ],
        },
      ],
    });
    expect(readPlaywrightReport(path, 1)).toEqual({
      passed: 2,
      failures: [named('pages: votes', 'not found')],
      skips: [named('pages: records', 'needs ffmpeg')],
      flaky: [named('pages: shares', 'not found')],
      durations: [
        { project: 'pages', file: 'e2e/a.spec.ts', seconds: 1.5 },
        { project: 'pages', file: 'e2e/b.spec.ts', seconds: 1 },
        { project: 'pages', file: 'e2e/b.spec.ts', seconds: 0.75 },
        { project: 'pages', file: 'e2e/b.spec.ts', seconds: 0 },
      ],
    });
  });

  test('a runner that broke without a report is one failure', () => {
    const absent = join(folder, 'absent.json');
    expect(countVitest(readVitestReport(absent, 1))).toMatchObject({
      passed: 0,
      failures: [{ title: 'Vitest' }],
    });
    expect(readPlaywrightReport(absent, 1)).toMatchObject({ passed: 0, failures: [{ title: 'Playwright' }] });
  });
});
