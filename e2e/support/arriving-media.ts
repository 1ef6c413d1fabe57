import { MICROPHONE_AS_IT_COMES } from '@hemicycle/testkit/microphone-as-it-comes';
import { expect, type Page } from '@playwright/test';
import { keepConnections } from './kept-connections.ts';

/** The media of other people that arrived while a test looked at a page. */
interface Arrived {
  /** The ids of the users whose picture moved in their tile, sorted. */
  readonly seen: readonly string[];
  /** The number of sound streams that were audible. */
  readonly heard: number;
  /** Whether the picture of a shared screen moved. */
  readonly share: boolean;
}

/** Lets a test count the media that arrives at a page, and switches off the processing of the
 *  microphone's sound. Call it before the page is opened. */
export async function watchMedia(page: Page): Promise<void> {
  await keepConnections(page);
  await page.addInitScript({ content: MICROPHONE_AS_IT_COMES });
  await keepMixed(page);
}

/** Keeps a meter for each sound in the page's mix, behind its gain: Chromium counts no energy of a
 *  sound that is played in WebAudio alone. */
async function keepMixed(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept = new Map<MediaStreamTrack, AnalyserNode>();
    Reflect.set(globalThis, 'keptMeters', kept);
    const { createMediaStreamSource } = AudioContext.prototype;
    AudioContext.prototype.createMediaStreamSource = function keepMeter(stream) {
      const source = createMediaStreamSource.call(this, stream);
      source.connect = new Proxy(source.connect, {
        apply(connect, from, parts: [AudioNode]) {
          const [to] = parts;
          if (to instanceof GainNode) {
            const meter = to.context.createAnalyser();
            to.connect(meter);
            for (const track of stream.getAudioTracks()) kept.set(track, meter);
          }
          return Reflect.apply(connect, from, parts);
        },
      });
      source.disconnect = new Proxy(source.disconnect, {
        apply(disconnect, from, parts) {
          // A meter that gets no more sound would go on showing the last.
          for (const track of stream.getAudioTracks()) kept.delete(track);
          return Reflect.apply(disconnect, from, parts);
        },
      });
      return source;
    };
  });
}

/** Looks at a page long enough for two beeps of the browser's fake microphone. */
async function arrivedAt(page: Page): Promise<Arrived> {
  return page.evaluate(async () => {
    const LOOK_MS = 2_200;
    const MORE_FRAMES = 2;
    // A silent stream has less energy than this.
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
    const LOOK_AGAIN_MS = 50;
    // Silence, and what is left of it by the codec, is below this level.
    const AUDIBLE_LEVEL = 0.01;
    const meters: Map<MediaStreamTrack, AnalyserNode> = Reflect.get(globalThis, 'keptMeters');
    const mixed = new Set<MediaStreamTrack>();
    const samples = new Float32Array(2_048);
    const hearMixed = () => {
      const received = new Set(kept.flatMap((one) => one.getReceivers().map(({ track }) => track)));
      for (const [track, meter] of meters) {
        if (!received.has(track)) continue;
        meter.getFloatTimeDomainData(samples);
        if (samples.some((sample) => Math.abs(sample) > AUDIBLE_LEVEL)) mixed.add(track);
      }
    };
    const grown = (now: Map<string, number>, before: Map<string, number>, by: number) =>
      [...now].filter(([name, count]) => count >= (before.get(name) ?? 0) + by).map(([name]) => name);

    const [framesBefore, energyBefore] = [frames(), await energies()];
    const looking = setInterval(hearMixed, LOOK_AGAIN_MS);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    clearInterval(looking);
    const moved = grown(frames(), framesBefore, MORE_FRAMES);
    return {
      seen: moved.filter((name) => name !== 'share').toSorted(),
      heard: mixed.size + grown(await energies(), energyBefore, AUDIBLE_ENERGY).length,
      share: moved.includes('share'),
    };
  });
}

/** Waits until exactly this media arrives at a page: moving pictures of the users in `seen`,
 *  `heard` streams of sound, and a shared screen or none. */
export async function expectArriving(
  page: Page,
  { seen, heard, share = false }: { seen: readonly string[]; heard: number; share?: boolean },
): Promise<void> {
  await expect
    .poll(() => arrivedAt(page), { message: 'what arrives from others', timeout: 90_000, intervals: [100] })
    .toEqual({ seen: seen.toSorted(), heard, share });
}

/** Waits until exactly so many streams of sound are audible at a page. */
export async function expectHearing(page: Page, heard: number): Promise<void> {
  await expect
    .poll(async () => (await arrivedAt(page)).heard, {
      message: 'streams of sound from others',
      timeout: 30_000,
      intervals: [100],
    })
    .toBe(heard);
}
