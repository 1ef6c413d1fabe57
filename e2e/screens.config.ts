import config from './playwright.config.ts';

/** `npm run screens`: the same browser and site as the tests, to make pictures instead of
 *  judging. */
export default {
  ...config,
  projects: [{ name: 'screens', testMatch: 'screens/*.screens.ts' }],
  timeout: 180_000,
  reporter: [['list']],
  use: {
    ...config.use,
    actionTimeout: 30_000,
    trace: 'off',
    screenshot: 'off',
    contextOptions: { reducedMotion: 'reduce' },
  },
} satisfies typeof config;
