import { expect, type Page } from '@playwright/test';

/** The people whose voices can be told apart, and the tone with which each of them speaks, in
 *  Hz. */
const VOICES = { marit: 600, elena: 1_000, rosa: 1_600 } as const;
export type Voice = keyof typeof VOICES;

/** How strongly each tone is sent; floor beneath an interpreter is played at a fifth of it. */
const SENT = 0.15;
/** Weaker than this is silence, and what is left of it by the codec. */
const AUDIBLE = 0.01;
const FULL = 0.08;

/** Lets a person speak with a steady tone of their own while their microphone is open, and lets a
 *  test hear what their page plays. Call it before the page is opened. */
export async function speakAs(page: Page, voice: Voice): Promise<void> {
  await page.addInitScript(
    ({ hz, level }) => {
      const { mediaDevices } = navigator;
      const open = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = async (wanted) => {
        if (!wanted?.audio) return open(wanted);
        const context = new AudioContext();
        const tone = context.createOscillator();
        const strength = context.createGain();
        const to = context.createMediaStreamDestination();
        tone.frequency.value = hz;
        strength.gain.value = level;
        tone.connect(strength).connect(to);
        tone.start();
        return to.stream;
      };
      // What the page's mix gives to the speaker.
      const { connect } = AudioNode.prototype;
      const mixes: AnalyserNode[] = [];
      Reflect.set(globalThis, 'keptMixes', mixes);
      AudioNode.prototype.connect = new Proxy(connect, {
        apply(target, from: AudioNode, parts: [AudioNode]) {
          if (parts[0] instanceof AudioDestinationNode) {
            const meter = from.context.createAnalyser();
            meter.fftSize = 8_192;
            Reflect.apply(connect, from, [meter]);
            mixes.push(meter);
          }
          return Reflect.apply(target, from, parts);
        },
      });
    },
    { hz: VOICES[voice], level: SENT },
  );
}

/** Waits until a page plays exactly these voices: as loud as they are sent, or `low`, beneath
 *  another. */
export async function expectVoices(
  page: Page,
  voices: Partial<Record<Voice, 'full' | 'low'>>,
): Promise<void> {
  const heard = async () => {
    const levels = await levelsAt(page);
    const audible = Object.entries(levels).filter(([, level]) => level >= AUDIBLE);
    return Object.fromEntries(audible.map(([name, level]) => [name, level >= FULL ? 'full' : 'low']));
  };
  await expect
    .poll(heard, { message: 'the voices that the page plays', timeout: 30_000, intervals: [100] })
    .toEqual(voices);
}

/** How strongly a page plays the tone of each voice: in its mix, or in its elements. */
function levelsAt(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async (voices) => {
    const elements = [...document.querySelectorAll('audio')];
    const mixes: AnalyserNode[] = Reflect.get(globalThis, 'keptMixes');
    const meters = mixes.filter(({ context }) => context.state === 'running').slice(-1);
    const weights = [1];
    const own = new AudioContext();
    if (elements.some(({ muted }) => !muted)) meters.length = 0;
    for (const { muted, volume, srcObject } of elements) {
      if (muted || !(srcObject instanceof MediaStream)) continue;
      const meter = own.createAnalyser();
      meter.fftSize = 8_192;
      own.createMediaStreamSource(srcObject).connect(meter);
      weights[meters.push(meter) - 1] = volume;
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    const levels: Record<string, number> = {};
    for (const [index, meter] of meters.entries()) {
      const samples = new Float32Array(meter.fftSize);
      meter.getFloatTimeDomainData(samples);
      for (const [name, hz] of Object.entries(voices)) {
        let [real, imaginary] = [0, 0];
        samples.forEach((sample, at) => {
          const shaped = sample * Math.sin((Math.PI * at) / samples.length) ** 2;
          const angle = (2 * Math.PI * hz * at) / meter.context.sampleRate;
          real += shaped * Math.cos(angle);
          imaginary += shaped * Math.sin(angle);
        });
        const level = ((4 * Math.hypot(real, imaginary)) / samples.length) * (weights[index] ?? 1);
        levels[name] = Math.max(levels[name] ?? 0, level);
      }
    }
    await own.close();
    return levels;
  }, VOICES);
}
