import { describe, expect, test } from 'vitest';
import type { Clock } from '../clock/clock.ts';
import type { CallLimits } from './call-limits.ts';

const START_MS = 1_000_000;
const WINDOW_MS = 60_000;

/** What each adapter of the port must do. `setUp` gives two objects that share their counts, like
 *  those of two servers of one site. */
export function callLimitsContract(
  adapter: string,
  setUp: (clock: Clock) => Promise<readonly [CallLimits, CallLimits]>,
): void {
  async function begin() {
    let nowMs = START_MS;
    const [first, second] = await setUp({ nowMs: () => nowMs });
    const takeOf = (limits: CallLimits, names: readonly string[]) =>
      limits.take(names.map((name) => ({ name, max: 2, withinMs: WINDOW_MS })));
    return {
      take: async (...names: string[]) => (await takeOf(first, names)).kind,
      takeElsewhere: async (...names: string[]) => (await takeOf(second, names)).kind,
      answerTo: (name: string) => takeOf(first, [name]),
      pass: (ms: number) => void (nowMs += ms),
    };
  }

  describe(`limits of calls, ${adapter}`, () => {
    test('as often as said within a window that slides, each name by itself', async () => {
      const { take, pass } = await begin();
      expect(await take('ada')).toBe('taken');
      pass(30_000);
      expect(await take('ada')).toBe('taken');
      expect(await take('ada')).toBe('refused');
      expect(await take('ben')).toBe('taken');
      pass(30_000);
      expect(await take('ada')).toBe('taken');
      expect(await take('ada')).toBe('refused');
      pass(10 * WINDOW_MS);
      expect(await take('ada')).toBe('taken');
    });

    test('a refusal says when there is room again', async () => {
      const { answerTo, pass } = await begin();
      await answerTo('ada');
      pass(20_000);
      await answerTo('ada');
      pass(5_000);
      expect(await answerTo('ada')).toEqual({ kind: 'refused', retryAfterMs: 35_000 });
      pass(35_000);
      expect((await answerTo('ada')).kind).toBe('taken');
    });

    test('where one of several names is used up nothing is counted', async () => {
      const { take } = await begin();
      expect([await take('sitting'), await take('sitting')]).toEqual(['taken', 'taken']);
      expect([await take('ada', 'sitting'), await take('ada', 'sitting')]).toEqual(['refused', 'refused']);
      expect([await take('ada'), await take('ada')]).toEqual(['taken', 'taken']);
    });

    test('what is given back was never counted', async () => {
      const { answerTo, take } = await begin();
      const taken = await answerTo('ada');
      await take('ada');
      expect(await take('ada')).toBe('refused');
      if (taken.kind === 'taken') await taken.giveBack();
      expect([await take('ada'), await take('ada')]).toEqual(['taken', 'refused']);
    });

    test('two servers count together, also at the same moment', async () => {
      const { take, takeElsewhere } = await begin();
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, () => take('ada')),
        ...Array.from({ length: 6 }, () => takeElsewhere('ada')),
      ]);
      expect(answers.filter((kind) => kind === 'taken')).toHaveLength(2);
    });
  });
}
