import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The build makes the style sheets of the theme. Tests use none of them and get this sheet
 *  instead. */
const webResolve = {
  alias: [
    {
      find: /^virtual:theme-.*\.css$/,
      replacement: join(import.meta.dirname, 'apps/web/src/ui/base.css'),
    },
  ],
};

/** Tests of pure functions. They leave no state behind, so that a worker loads the modules once for
 *  all its files. */
const PURE = ['packages/rules/src/**/*.test.ts', 'packages/contract/src/**/*.test.ts'];

/** Tests that build, check or develop a copy of all sources: at night only, as docs/testing.md
 *  says. */
const OF_A_COPY = ['scripts/testing/{build,dev,unused}.test.ts'];
const isNight = process.env['HEMICYCLE_NIGHT'] === 'yes';

/** A test waits for as long as a busy machine needs. */
const WAIT_LONGER = 'scripts/testing/wait-longer.ts';
const expectLonger = { poll: { timeout: 10_000 } };

/** Files of these projects share the modules of a worker. What a file changed in the process is put
 *  back after it. */
const LEAVE_AS_FOUND = ['scripts/testing/leave-as-found.ts', WAIT_LONGER];

const unitTests = {
  environment: 'node',
  isolate: false,
  setupFiles: LEAVE_AS_FOUND,
  expect: expectLonger,
  testTimeout: 20_000,
};

const WEB = 'apps/web/src';

const webTests = {
  environment: 'happy-dom',
  setupFiles: ['apps/web/src/testing-setup.ts', WAIT_LONGER],
  expect: expectLonger,
  testTimeout: 60_000,
};

/** Finds tests that replace modules. Such a test needs modules of its own: it must not get a module
 *  that another file has loaded in the same worker, nor leave its replacement behind. */
const REPLACES = /\bvi\.(?:mock|doMock|resetModules)\(/;
const withOwnModules = readdirSync(join(import.meta.dirname, WEB), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => `${WEB}/${path}`)
  .filter((path) => REPLACES.test(readSource(path)));

function readSource(path: string): string {
  return readFileSync(join(import.meta.dirname, path), 'utf8');
}

/** The configuration of every test that needs no browser. The tests with a browser are in e2e/.
 *  docs/testing.md says which kind of test stands where. */
export default defineConfig({
  test: {
    // One worker more than there are cores: the dear files of `server` wait for a disk or another
    // process for half of their time.
    maxWorkers: Math.max(2, Math.min(4, availableParallelism() + 1)),
    passWithNoTests: false,
    projects: [
      { test: { ...unitTests, name: 'rules', include: PURE } },
      {
        test: {
          ...unitTests,
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/server/src/**/*.test.ts',
            'apps/verifier/src/**/*.test.ts',
            'apps/recorder/src/**/*.test.ts',
            'bench/src/**/*.test.ts',
          ],
          exclude: ['**/*.int.test.ts', ...PURE, '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          // Share the modules between files: they keep no state that another file would see, and
          // loading them takes seconds.
          isolate: false,
          include: [
            'apps/server/src/**/*.int.test.ts',
            'bench/src/**/*.int.test.ts',
            'testkit/src/**/*.test.ts',
          ],
          globalSetup: ['testkit/src/vitest-global-setup.ts'],
          setupFiles: WAIT_LONGER,
          expect: expectLonger,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'recorder',
          environment: 'node',
          include: ['apps/recorder/src/**/*.int.test.ts'],
          setupFiles: WAIT_LONGER,
          expect: expectLonger,
          testTimeout: 60_000,
        },
      },
      {
        resolve: webResolve,
        test: {
          ...webTests,
          name: 'web',
          isolate: false,
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude: withOwnModules,
        },
      },
      { resolve: webResolve, test: { ...webTests, name: 'web-own', include: withOwnModules } },
      {
        test: {
          name: 'house',
          environment: 'node',
          include: ['scripts/**/*.test.ts'],
          exclude: isNight ? [] : OF_A_COPY,
          testTimeout: 60_000,
        },
      },
    ],
  },
});
