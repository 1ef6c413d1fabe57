import { expect, test } from 'vitest';
import { SPEECH } from './speech-cuts.ts';
import { createUtteranceCutter, samplesOf } from './utterance-cutter.ts';

const frameOf = (level: number) => new Int16Array(SPEECH.frameSamples).fill(level);
const framesOf = (ms: number) => ms / SPEECH.frameMs;

test('[BEY-39] an utterance has the moment before it and the pause that ends it', () => {
  const cutter = createUtteranceCutter();
  const kinds: string[] = [];
  const hear = (ms: number, level: number) => {
    for (let at = 0; at < framesOf(ms); at += 1) {
      const cut = cutter.frame(frameOf(level));
      if (cut.kind !== kinds.at(-1)) kinds.push(cut.kind);
      if (cut.kind === 'complete') return cut;
    }
    return null;
  };
  hear(1_000, 20);
  hear(500, 2_000);
  const whole = hear(1_000, 20);
  expect(kinds).toEqual(['silence', 'begins', 'goes-on', 'complete']);
  expect(whole?.goesOnFrames).toBe(0);
  expect(whole?.frames).toHaveLength(framesOf(SPEECH.beforeMs + 500 + SPEECH.pauseMs));
  expect(samplesOf(whole?.frames ?? []).filter((sample) => sample === 2_000)).toHaveLength(500 * 16);
  expect(cutter.end()).toBeNull();
});

test('[BEY-39] one that is cut goes on with what follows its quietest place, and the end gives the rest', () => {
  const cutter = createUtteranceCutter();
  for (let at = 0; at < framesOf(500); at += 1) cutter.frame(frameOf(20));
  let frames = 0;
  for (;;) {
    frames += 1;
    const cut = cutter.frame(frameOf(frames === framesOf(9_500) ? 1_500 : 2_000));
    if (cut.kind !== 'complete') continue;
    expect(cut.goesOnFrames).toBeGreaterThan(0);
    expect(cut.frames.length + cut.goesOnFrames).toBe(frames + framesOf(SPEECH.beforeMs));
    expect(cutter.end()).toHaveLength(cut.goesOnFrames);
    return;
  }
});
