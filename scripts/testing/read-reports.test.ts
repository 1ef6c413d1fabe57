import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './read-reports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'hemicycle-reports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function reportOf(content: unknown): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

describe('counting what the runners report', () => {
  test('Vitest: passed, failed, skipped, and a file that could not be loaded', () => {
    const path = reportOf({
      testResults: [
        {
          status: 'failed',
          assertionResults: [
            { fullName: 'a passes', status: 'passed' },
            { fullName: 'b fails', status: 'failed' },
            { fullName: 'c (needs LiveKit)', status: 'skipped' },
          ],
        },
        { status: 'failed', assertionResults: [] },
      ],
    });
    expect(readVitestReport(path, 1)).toEqual({
      passed: 1,
      failed: 2,
      skipped: 1,
      skips: [{ title: 'c (needs LiveKit)', reason: '' }],
    });
  });

  test('Playwright: nested suites, a skip with its reason', () => {
    const run = (status: string, annotations: unknown[] = []) => ({ status, annotations });
    const path = reportOf({
      suites: [
        {
          specs: [{ title: 'signs in', tests: [run('expected')] }],
          suites: [
            {
              specs: [
                { title: 'votes', tests: [run('unexpected')] },
                {
                  title: 'records',
                  tests: [run('skipped', [{ type: 'skip', description: 'needs ffmpeg' }])],
                },
              ],
            },
          ],
        },
      ],
    });
    expect(readPlaywrightReport(path, 1)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
      skips: [{ title: 'records', reason: 'needs ffmpeg' }],
    });
  });

  test.each([
    ['Vitest', readVitestReport],
    ['Playwright', readPlaywrightReport],
  ])('%s: a runner that broke without a report is one failure', (_name, read) => {
    expect(read(join(folder, 'absent.json'), 1)).toMatchObject({ passed: 0, failed: 1 });
  });
});
