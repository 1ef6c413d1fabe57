import config from './playwright.config.ts';

/** `npm run screens` uses the browser and the site of the tests. It makes pictures and judges
 *  nothing. */
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
