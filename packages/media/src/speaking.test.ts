import { describe, expect, test } from 'vitest';
import {
  chooseActiveSpeaker,
  hearVoice,
  SILENT_VOICE,
  SPEAKING_FROM_LEVEL,
  SPEAKING_HOLD_MS,
} from './speaking.ts';

describe('one voice', () => {
  test('speaks at once, and until a pause is longer than between words', () => {
    const loud = hearVoice(SILENT_VOICE, SPEAKING_FROM_LEVEL, 1000);
    expect(loud.speaking).toBe(true);
    expect(hearVoice(loud, 0, 1000 + SPEAKING_HOLD_MS - 1).speaking).toBe(true);
    expect(hearVoice(loud, 0, 1000 + SPEAKING_HOLD_MS).speaking).toBe(false);
  });

  test('silence changes nothing, not even the object', () => {
    expect(hearVoice(SILENT_VOICE, SPEAKING_FROM_LEVEL / 2, 5000)).toBe(SILENT_VOICE);
  });
});

describe('the active speaker', () => {
  const voice = (peerId: string, speaking: boolean, loudAtMs: number | null) => ({
    peerId,
    voice: { speaking, loudAtMs },
  });
  test.each([
    { title: 'nobody spoke yet', voices: [voice('a', false, null)], before: null, expected: null },
    {
      title: 'the present one keeps the floor',
      voices: [voice('a', true, 1), voice('b', true, 9)],
      before: 'a',
      expected: 'a',
    },
    {
      title: 'the loudest of late follows',
      voices: [voice('a', false, 1), voice('b', true, 5), voice('c', true, 9)],
      before: 'a',
      expected: 'c',
    },
    {
      title: 'in silence the last one stays',
      voices: [voice('a', false, 1), voice('b', false, 9)],
      before: 'a',
      expected: 'a',
    },
    { title: 'who left is forgotten', voices: [voice('b', false, 9)], before: 'a', expected: null },
  ])('$title', ({ voices, before, expected }) => {
    expect(chooseActiveSpeaker(voices, before)).toBe(expected);
  });
});
