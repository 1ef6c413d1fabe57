import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SpeechToText, SpeechToTextError } from './speech-to-text.ts';

/** An adapter under test, and two sounds with words that it must hear in them. */
export interface SpeechUnderTest {
  readonly speech: SpeechToText;
  readonly said: readonly {
    readonly samples: Int16Array;
    readonly words: readonly string[];
  }[];
}

const SECOND = 16_000;
/** Noise of a quiet room: the same one each time. */
const hush = Int16Array.from({ length: 2 * SECOND }, (_, at) => ((at * 7_919) % 31) - 15);

/** What every adapter that recognises speech must do. */
export function describeSpeechContract(
  name: string,
  open: () => Promise<SpeechUnderTest>,
  openWithinMs = 20_000,
): void {
  describe(`speech contract: ${name}`, () => {
    let subject: SpeechUnderTest;
    beforeAll(async () => void (subject = await open()), openWithinMs);
    afterAll(() => subject?.speech.close());

    const recognise = (samples: Int16Array, mayWait = true) =>
      subject.speech.recognise({ samples, language: subject.speech.languages[0] ?? '', mayWait });

    test('[CAP-01] it has a name and languages', () => {
      expect(subject.speech.name).not.toBe('');
      expect(subject.speech.languages.length).toBeGreaterThan(0);
    });

    test('[CAP-01] the words of each sound come back to who asked, also when they are asked at once', async () => {
      const texts = await Promise.all(subject.said.map(({ samples }) => recognise(samples)));
      for (const [at, { words }] of subject.said.entries()) {
        for (const word of words) expect(texts[at]?.toLowerCase()).toContain(word.toLowerCase());
      }
    });

    test('[BEY-39] nothing is heard in silence', async () => {
      expect(await recognise(new Int16Array(2 * SECOND))).toBe('');
      expect(await recognise(hush)).toBe('');
    });

    test('[BEY-39] what may not wait is refused while another sound is recognised', async () => {
      const samples = subject.said[0]?.samples ?? hush;
      const first = recognise(samples);
      await expect(recognise(samples, false)).rejects.toMatchObject({ reason: 'busy' });
      await first;
    });

    test('[CAP-01] a language that it does not know is an error, and the next sound is recognised', async () => {
      const [first] = subject.said;
      const samples = first?.samples ?? hush;
      const refused = subject.speech.recognise({ samples, language: 'tlh', mayWait: true });
      await expect(refused).rejects.toBeInstanceOf(SpeechToTextError);
      expect((await recognise(samples)).toLowerCase()).toContain(first?.words[0]?.toLowerCase());
    });

    test('[CAP-01] once it is closed, it refuses', async () => {
      await subject.speech.close();
      await subject.speech.close();
      await expect(recognise(hush)).rejects.toMatchObject({ reason: 'unavailable' });
    });
  });
}
