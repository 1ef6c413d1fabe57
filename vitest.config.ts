import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The theme's sheets are made by the build; tests see no styles. */
const webResolve = {
  alias: [
    {
      find: /^virtual:theme-.*\.css$/,
      replacement: join(import.meta.dirname, 'apps/web/src/ui/base.css'),
    },
  ],
};

/** Pure functions keep nothing that another file of tests would meet: a worker loads them once, for
 *  all its files. */
const PURE = ['packages/rules/src/**/*.test.ts', 'packages/contract/src/**/*.test.ts'];

const unitTests = { environment: 'node', testTimeout: 20_000 };

const WEB = 'apps/web/src';

const webTests = {
  environment: 'happy-dom',
  setupFiles: ['apps/web/src/testing-setup.ts'],
  testTimeout: 60_000,
};

/** What replaces a module for its tests would meet the one that another file of its worker has
 *  loaded, and leave its own behind. */
const REPLACES = /\bvi\.(?:mock|doMock|resetModules)\(/;
const withOwnModules = readdirSync(join(import.meta.dirname, WEB), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => `${WEB}/${path}`)
  .filter((path) => REPLACES.test(readSource(path)));

function readSource(path: string): string {
  return readFileSync(join(import.meta.dirname, path), 'utf8');
}

/** One configuration for every test that needs no browser. The browser's tests are Playwright's, in
 *  e2e/. docs/testing.md says which kind of test lives where. */
export default defineConfig({
  test: {
    maxWorkers: Math.max(2, Math.min(4, availableParallelism())),
    passWithNoTests: false,
    projects: [
      { test: { ...unitTests, name: 'rules', isolate: false, include: PURE } },
      {
        test: {
          ...unitTests,
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/server/src/**/*.test.ts',
            'apps/verifier/src/**/*.test.ts',
            'bench/src/**/*.test.ts',
          ],
          exclude: ['**/*.int.test.ts', ...PURE, '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          // The server's modules keep nothing that another file of tests would meet, and take
          // seconds to load.
          isolate: false,
          include: [
            'apps/server/src/**/*.int.test.ts',
            'bench/src/**/*.int.test.ts',
            'testkit/src/**/*.test.ts',
          ],
          globalSetup: ['testkit/src/vitest-global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
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
          testTimeout: 60_000,
        },
      },
    ],
  },
});
