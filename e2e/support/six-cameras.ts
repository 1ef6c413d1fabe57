import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { smallFilm } from '@hemicycle/testkit/small-film';
import type { LaunchOptions } from '@playwright/test';

/** For `test.use`: cameras so small that two cores carry thirty pictures of them. Without copies of six pages at every step, and a click that
 *  finds nothing to press gives up before the test does. */
export const sixCameras = {
  trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false } as const,
  actionTimeout: 60_000,
  launchOptions: async (
    { launchOptions }: { launchOptions: LaunchOptions },
    use: (options: LaunchOptions) => Promise<void>,
  ) => {
    const folder = mkdtempSync(join(tmpdir(), 'hemicycle-e2e-film-'));
    const film = join(folder, 'camera.y4m');
    writeFileSync(film, smallFilm());
    // Nothing here draws with WebGL: pages are put together without a graphics card played by the processor.
    const usual = (launchOptions.args ?? []).filter((argument) => argument !== '--enable-unsafe-swiftshader');
    const args = [...usual, '--disable-gpu', `--use-file-for-fake-video-capture=${film}`];
    await use({ ...launchOptions, args });
    rmSync(folder, { recursive: true });
  },
};
