import { expect, test } from 'vitest';
import { chooseScreen, type DisplayFacts, isVoteTold } from './choose-screen.ts';

const quiet: DisplayFacts = {
  held: null,
  hasEnded: false,
  isClosed: false,
  vote: null,
  itemSinceMs: null,
  isSpeaking: false,
  waiting: 0,
};
const open = { status: 'open', closedAt: null, declaredAt: null } as const;
const closed = (closedAt: number, declaredAt: number | null = null) =>
  ({ status: 'closed', closedAt, declaredAt }) as const;

test.each<[string, Partial<DisplayFacts>, string]>([
  ['nothing goes on', {}, 'welcome'],
  ['somebody speaks', { isSpeaking: true }, 'speaker'],
  ['nobody speaks, and some wait', { waiting: 2 }, 'speaker'],
  ['a vote is open while somebody speaks', { vote: open, isSpeaking: true }, 'vote'],
  ['a vote was closed a moment ago', { vote: closed(999_000), isSpeaking: true }, 'result'],
  [
    'a vote was closed a minute ago, and somebody speaks',
    { vote: closed(940_000), isSpeaking: true },
    'speaker',
  ],
  ['it was declared a moment ago', { vote: closed(900_000, 999_000), isSpeaking: true }, 'result'],
  ['a vote was closed minutes ago, and nobody speaks', { vote: closed(500_000) }, 'result'],
  ['a vote was closed a quarter of an hour ago', { vote: closed(100_000) }, 'welcome'],
  ['an item is current, and nobody speaks', { itemSinceMs: 900_000 }, 'item'],
  ['somebody speaks on an item', { itemSinceMs: 900_000, isSpeaking: true }, 'speaker'],
  [
    'an item was voted on minutes ago, and is current still',
    { itemSinceMs: 100_000, vote: closed(500_000) },
    'result',
  ],
  ['an item was taken up after the last vote', { itemSinceMs: 600_000, vote: closed(500_000) }, 'item'],
  ['an item was current when the sitting ended', { itemSinceMs: 900_000, hasEnded: true }, 'welcome'],
  ['the clerk holds a pause over an open vote', { held: 'pause', vote: open }, 'pause'],
  ['the clerk holds a message', { held: 'message', isSpeaking: true }, 'message'],
  ['the clerk holds the welcome', { held: 'welcome', isSpeaking: true }, 'welcome'],
  ['the sitting has ended', { hasEnded: true, isSpeaking: true }, 'welcome'],
  ['the sitting ended after a vote', { hasEnded: true, vote: closed(990_000) }, 'result'],
  ['a vote was withdrawn', { vote: { status: 'cancelled', closedAt: 999_000, declaredAt: null } }, 'result'],
])('[BEY-33] where %s: %o gives %s', (_what, given, expected) => {
  expect(chooseScreen({ ...quiet, ...given }, 1_000_000)).toBe(expected);
});

test.each([
  [open, true],
  [closed(999_999), true],
  [closed(399_999), false],
  [closed(300_000, 999_999), true],
])('[BEY-33] a vote %o is told: %s', (vote, expected) => {
  expect(isVoteTold(vote, 1_000_000)).toBe(expected);
});

test('[BEY-45] a closed sitting shows that it is closed, whatever else is to be shown', () => {
  for (const held of [null, 'message', 'pause'] as const) {
    expect(chooseScreen({ ...quiet, held, isClosed: true, isSpeaking: true }, 0)).toBe('closed');
  }
});
