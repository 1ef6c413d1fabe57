import { createLog } from '../../platform/log/log.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openProcessSpeech } from './process-speech.ts';
import { describeSpeechContract } from './speech-contract-suite.ts';
import { tonesCommand, tonesOf } from './test-tones.ts';

const log = createLog({ level: 'silent' });

async function open(args: string[] = [], options: { answerWithinMs?: number } = {}) {
  const speech = await openProcessSpeech(tonesCommand(...args), { log, againAfterMs: 10, ...options });
  onTestFinished(() => speech.close());
  return (samples: Int16Array, mayWait = true) => speech.recognise({ samples, language: 'en', mayWait });
}

describeSpeechContract('a program of tones', async () => ({
  speech: await openProcessSpeech(tonesCommand(), { log }),
  said: [
    { samples: tonesOf('the', 'House', 'sits'), words: ['the House sits'] },
    { samples: tonesOf('order', 'order'), words: ['order order'] },
  ],
}));

test.each([
  {
    args: ['--ends'],
    readyWithinMs: 15_000,
    says: /ended before it was ready: no model: \/nowhere is no folder\.$/,
  },
  { args: ['--never-ready'], readyWithinMs: 1_000, says: /was not ready within 1 s\.$/ },
])('[CAP-01] a program that does not get ready is told in one line: $args', async (line) => {
  const { args, readyWithinMs, says } = line;
  const opening = openProcessSpeech(tonesCommand(...args), { log, readyWithinMs });
  await expect(opening).rejects.toThrow(/^HEMICYCLE_SPEECH_COMMAND: [^\n]+$/);
  await expect(opening).rejects.toThrow(says);
});

test('[CAP-01] a program that is not there is told in one line', async () => {
  const opening = openProcessSpeech(['/nowhere/hears-nothing'], { log });
  await expect(opening).rejects.toThrow(
    /^HEMICYCLE_SPEECH_COMMAND: \/nowhere\/hears-nothing cannot be started/,
  );
});

test('[CAP-01] a program that ends is started again; what waited is refused', async () => {
  const recognise = await open();
  const lost = recognise(tonesOf('ends'));
  const waited = recognise(tonesOf('order'));
  await expect(lost).rejects.toMatchObject({ reason: 'unavailable' });
  await expect(waited).rejects.toMatchObject({ reason: 'unavailable' });
  await vi.waitFor(async () => expect(await recognise(tonesOf('order'))).toBe('order'), { timeout: 10_000 });
});

test('[CAP-01] a program that does not answer is started again', async () => {
  const recognise = await open(['--answer-after', '60000'], { answerWithinMs: 50 });
  await expect(recognise(tonesOf('order'))).rejects.toMatchObject({ reason: 'unavailable' });
});

test('[CAP-01] a sound that fails does not end the others; more than eight do not wait', async () => {
  const recognise = await open();
  await expect(recognise(tonesOf('fails'))).rejects.toThrow('the sound is too high');
  const asked = Array.from({ length: 10 }, () => recognise(tonesOf('sits')));
  await expect(asked[9]).rejects.toMatchObject({ reason: 'busy' });
  expect(await Promise.all(asked.slice(0, 9))).toEqual(Array.from({ length: 9 }, () => 'sits'));
});
