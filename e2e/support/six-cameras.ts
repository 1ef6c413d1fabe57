import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { smallFilm } from '@hemicycle/testkit/small-film';
import type { Browser, LaunchOptions, PlaywrightWorkerArgs } from '@playwright/test';

/** For `test.use`: cameras so small that two cores carry thirty pictures of them. Without copies of
 *  six pages at every step, and a click that finds nothing to press gives up before the test
 *  does. */
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
    // Nothing here draws with WebGL: pages are put together without a graphics card played by the
    // processor.
    const usual = (launchOptions.args ?? []).filter((argument) => argument !== '--enable-unsafe-swiftshader');
    const args = [...usual, '--disable-gpu', `--use-file-for-fake-video-capture=${film}`];
    await use({ ...launchOptions, args });
    rmSync(folder, { recursive: true });
  },
  /** Everybody has a Chromium of their own, as on machines of their own: nothing of one's media,
   *  network or sound is another's. */
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
