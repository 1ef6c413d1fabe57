import { expect, test } from 'vitest';
import { moveInMenu } from './move-in-menu.ts';

const entries = ['mute', 'rename', 'message'];

test.each([
  { key: 'ArrowDown', now: 'mute', leads: 'rename' },
  { key: 'ArrowDown', now: 'message', leads: 'mute' },
  { key: 'ArrowDown', now: null, leads: 'mute' },
  { key: 'ArrowUp', now: 'rename', leads: 'mute' },
  { key: 'ArrowUp', now: 'mute', leads: 'message' },
  { key: 'ArrowUp', now: null, leads: 'message' },
  { key: 'Home', now: 'message', leads: 'mute' },
  { key: 'End', now: 'mute', leads: 'message' },
  { key: 'a', now: 'mute', leads: undefined },
])('$key at $now leads to $leads', ({ key, now, leads }) => {
  expect(moveInMenu(key, entries, now)).toBe(leads);
  expect(moveInMenu(key, [], now)).toBeUndefined();
});
