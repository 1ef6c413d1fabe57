import { MICROPHONE_AS_IT_COMES } from '@hemicycle/testkit/microphone-as-it-comes';
import { expect, type Page } from '@playwright/test';
import { keepConnections } from './kept-connections.ts';

/** What came from others while a page was looked at. */
interface Arrived {
  /** Whose picture moved in their tile, by user id, sorted. */
  readonly seen: readonly string[];
  /** How many streams of sound had energy. */
  readonly heard: number;
  /** Whether a shared screen moved. */
  readonly share: boolean;
}

/** A page whose arriving media can be counted, and whose microphone is taken as it comes.
 *  Call it before the page is opened. */
export async function watchMedia(page: Page): Promise<void> {
  await keepConnections(page);
  await page.addInitScript({ content: MICROPHONE_AS_IT_COMES });
}

/** Looks at a page for some time, in which the browser's fake microphone beeps at least twice. */
async function arrivedAt(page: Page): Promise<Arrived> {
  return page.evaluate(async () => {
    const LOOK_MS = 2_200;
    const MORE_FRAMES = 2;
    // Silence has hardly any.
    const AUDIBLE_ENERGY = 1e-6;
    const kept: RTCPeerConnection[] = Reflect.get(globalThis, 'keptConnections');
    const frames = () => {
      const found = new Map<string, number>();
      for (const video of document.querySelectorAll('video')) {
        const tile = video.closest('li[data-user]');
        const name =
          tile?.getAttribute('data-user') ?? (video.ariaLabel?.startsWith('Shared by') ? 'share' : null);
        if (name !== null) found.set(name, video.getVideoPlaybackQuality().totalVideoFrames);
      }
      return found;
    };
    const energies = async () => {
      const found = new Map<string, number>();
      const open = kept.filter(({ connectionState }) => connectionState === 'connected');
      const reports = await Promise.all(open.map((one) => one.getStats()));
      for (const [index, report] of reports.entries()) {
        report.forEach((entry: Readonly<Record<string, unknown>>) => {
          if (entry['type'] !== 'inbound-rtp' || entry['kind'] !== 'audio') return;
          found.set(`${index} ${String(entry['id'])}`, Number(entry['totalAudioEnergy'] ?? 0));
        });
      }
      return found;
    };
    const grown = (now: Map<string, number>, before: Map<string, number>, by: number) =>
      [...now].filter(([name, count]) => count >= (before.get(name) ?? 0) + by).map(([name]) => name);

    const [framesBefore, energyBefore] = [frames(), await energies()];
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const moved = grown(frames(), framesBefore, MORE_FRAMES);
    return {
      seen: moved.filter((name) => name !== 'share').toSorted(),
      heard: grown(await energies(), energyBefore, AUDIBLE_ENERGY).length,
      share: moved.includes('share'),
    };
  });
}

/** Waits until exactly this arrives at a page: pictures that move of these people, sound of so
 *  many, a shared screen or none. */
export async function expectArriving(
  page: Page,
  { seen, heard, share = false }: { seen: readonly string[]; heard: number; share?: boolean },
): Promise<void> {
  await expect
    .poll(() => arrivedAt(page), { message: 'what arrives from others', timeout: 90_000, intervals: [100] })
    .toEqual({ seen: seen.toSorted(), heard, share });
}
