import { expect, test } from 'vitest';
import { objectOfAct } from './object-of-act.ts';

test.each([
  {
    what: 'a huddle',
    userId: null,
    detail: { room: 'Budget', began: 1 },
    object: 'Budget',
    rest: { began: 1 },
  },
  {
    what: 'a program',
    userId: null,
    detail: { streamName: 'Floor', language: 'en' },
    object: 'Floor',
    rest: { language: 'en' },
  },
  { what: 'a list of speakers', userId: null, detail: { list: 'Budget' }, object: 'Budget', rest: {} },
  { what: 'everybody', userId: null, detail: { minutes: 5 }, object: null, rest: { minutes: 5 } },
  { what: 'a person', userId: 'ada', detail: { list: 'Budget' }, object: null, rest: { list: 'Budget' } },
])('[MOD-01] an act on $what names it', ({ userId, detail, object, rest }) => {
  expect(objectOfAct({ userId, detail })).toEqual({ object, rest });
});
