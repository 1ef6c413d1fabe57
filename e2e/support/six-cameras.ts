import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { smallFilm } from '@hemicycle/testkit/small-film';
import type { Browser, LaunchOptions, PlaywrightWorkerArgs } from '@playwright/test';

/** Options for `test.use`. The cameras are so small that two cores carry thirty pictures of them.
 *  The trace holds no copies of the six pages. A click that finds nothing to press gives up before
 *  the test does. */
export const sixCameras = {
  trace: {
    mode: process.env['CI'] === 'true' ? 'on-first-retry' : 'retain-on-failure',
    screenshots: false,
    snapshots: false,
  } as const,
  actionTimeout: 60_000,
  launchOptions: async (
    { launchOptions }: { launchOptions: LaunchOptions },
    use: (options: LaunchOptions) => Promise<void>,
  ) => {
    const folder = mkdtempSync(join(tmpdir(), 'hemicycle-e2e-film-'));
    const film = join(folder, 'camera.y4m');
    writeFileSync(film, smallFilm());
    // No page here draws with WebGL. So the pages are drawn without a graphics card that the
    // processor imitates.
    const usual = (launchOptions.args ?? []).filter((argument) => argument !== '--enable-unsafe-swiftshader');
    const args = [...usual, '--disable-gpu', `--use-file-for-fake-video-capture=${film}`];
    await use({ ...launchOptions, args });
    rmSync(folder, { recursive: true });
  },
  /** Each person has a separate Chromium, as on a separate machine: people share no media, network
   *  or sound. */
  processOfNext: async (
    {
      playwright,
      launchOptions,
    }: { playwright: PlaywrightWorkerArgs['playwright']; launchOptions: LaunchOptions },
    use: (launch: () => Promise<Browser>) => Promise<void>,
  ) => {
    const launched: Browser[] = [];
    await use(async () => {
      const browser = await playwright.chromium.launch(launchOptions);
      launched.push(browser);
      return browser;
    });
    await Promise.all(launched.map((browser) => browser.close()));
  },
};
