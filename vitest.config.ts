import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * One configuration for every test that needs no browser. The browser's tests are Playwright's, in e2e/.
 * docs/testing.md says which kind of test lives where.
 */
export default defineConfig({
  test: {
    maxWorkers: Math.max(2, Math.min(4, availableParallelism())),
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          testTimeout: 20_000,
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/server/src/**/*.test.ts',
            'apps/verifier/src/**/*.test.ts',
            'bench/src/**/*.test.ts',
          ],
          exclude: ['**/*.int.test.ts', 'packages/testkit/**', '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          // The server's modules keep nothing that another file of tests would meet, and take seconds to load.
          isolate: false,
          include: [
            'apps/server/src/**/*.int.test.ts',
            'bench/src/**/*.int.test.ts',
            'packages/testkit/src/**/*.test.ts',
          ],
          globalSetup: ['packages/testkit/src/vitest-global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The theme's sheets are made by the build; tests see no styles.
        resolve: {
          alias: [
            {
              find: /^virtual:theme-.*\.css$/,
              replacement: join(import.meta.dirname, 'apps/web/src/ui/base.css'),
            },
          ],
        },
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          setupFiles: ['apps/web/src/testing-setup.ts'],
          testTimeout: 60_000,
        },
      },
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
