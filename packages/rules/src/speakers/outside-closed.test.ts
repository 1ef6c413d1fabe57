import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import { expect, test } from 'vitest';
import { listsOutsideClosed, speechOutsideClosed } from './outside-closed.ts';

const part = { fromMs: 100, toMs: 200 };
const speech = { startedAt: 40, endedAt: null, spokenMs: 0, runningSince: null };

test('[BEY-45] a speech that began in a closed part is not told', () => {
  expect(speechOutsideClosed({ ...speech, startedAt: 100 }, [part])).toBe(null);
  expect(speechOutsideClosed({ ...speech, startedAt: 200 }, [part])).toMatchObject({ startedAt: 200 });
});

test.each([
  ['ended in the part', { endedAt: 150, spokenMs: 110 }, { endedAt: 100, spokenMs: 60 }],
  ['ended after it', { endedAt: 260, spokenMs: 220 }, { endedAt: 260, spokenMs: 120 }],
  ['ended before it', { endedAt: 90, spokenMs: 30 }, { endedAt: 90, spokenMs: 30 }],
  ['runs through it', { runningSince: 50, spokenMs: 10 }, { runningSince: 200, spokenMs: 60 }],
  ['was let go on in it', { runningSince: 160, spokenMs: 80 }, { runningSince: 200, spokenMs: 60 }],
])('[BEY-45] a speech that %s counts the time outside', (_, stored, told) => {
  expect(speechOutsideClosed({ ...speech, ...stored }, [part])).toMatchObject(told);
});

test('[BEY-45] while a part lasts the clock stands where it began', () => {
  const lasting = [{ fromMs: 100, toMs: null }];
  expect(speechOutsideClosed({ ...speech, runningSince: 40 }, lasting)).toMatchObject({
    ...{ spokenMs: 60, runningSince: null },
  });
});

test('[BEY-45] a list that was opened in a part begins with its end, and without its title', () => {
  const list = { title: 'Secret', openedAt: 120, closedAt: null, speeches: [] };
  const seen = (changes: Partial<LiveSpeakers>, hidden = [part]) =>
    listsOutsideClosed([{ ...list, ...changes } as unknown as LiveSpeakers], hidden);
  expect(seen({})).toMatchObject([{ title: null, openedAt: 200 }]);
  expect(seen({ closedAt: 180 })).toEqual([]);
  expect(seen({ openedAt: 20, closedAt: 180 })).toMatchObject([{ title: 'Secret', closedAt: 100 }]);
  expect(seen({ openedAt: 20 }, [])).toMatchObject([{ title: 'Secret', openedAt: 20 }]);
});
