import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';

const WIDTH_PX = 160;
const HEIGHT_PX = 120;
const FRAMES = 5;
const FRAMES_PER_SECOND = 5;

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

/** A second in which a bar walks through the picture (YUV4MPEG2, 4:2:0). */
function smallFilm(): Buffer {
  const parts: Uint8Array[] = [
    Buffer.from(`YUV4MPEG2 W${WIDTH_PX} H${HEIGHT_PX} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`),
  ];
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const light = Buffer.alloc(WIDTH_PX * HEIGHT_PX, 96);
    const from = Math.floor((frame * WIDTH_PX) / FRAMES);
    for (let row = 0; row < HEIGHT_PX; row += 1) {
      const start = row * WIDTH_PX + from;
      light.fill(220, start, start + WIDTH_PX / FRAMES);
    }
    parts.push(Buffer.from('FRAME\n'), light, Buffer.alloc((WIDTH_PX * HEIGHT_PX) / 2, 128));
  }
  return Buffer.concat(parts);
}
