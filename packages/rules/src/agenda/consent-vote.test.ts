import { POLL_QUESTION_MAX_CHARS, POLL_TITLE_MAX_CHARS } from '@hemicycle/contract/limits';
import { expect, test } from 'vitest';
import { leavesConsentVote, waitsForConsentVote, wordConsentVote } from './consent-vote.ts';

const vote = (status: 'draft' | 'cancelled' | 'closed') => [{ pollId: 'p', status }];

type Case = Parameters<typeof waitsForConsentVote>[0] & { why: string; waits: boolean; leaves: boolean };

test.each<Case>([
  { why: 'one that waits', consent: true, state: 'planned', votes: [], waits: true, leaves: false },
  { why: 'the current one', consent: true, state: 'current', votes: [], waits: true, leaves: false },
  { why: 'with a draft', consent: true, state: 'planned', votes: vote('draft'), waits: false, leaves: false },
  {
    ...{ why: 'whose vote was cancelled', consent: true, state: 'planned' },
    ...{ votes: vote('cancelled'), waits: true, leaves: false },
  },
  { why: 'done', consent: true, state: 'done', votes: [], waits: false, leaves: false },
  { why: 'postponed', consent: true, state: 'postponed', votes: [], waits: false, leaves: true },
  { why: 'no consent item', consent: false, state: 'planned', votes: [], waits: false, leaves: true },
])('[AGENDA-01] the vote of the consent items: $why', ({ waits, leaves, ...item }) => {
  expect([waitsForConsentVote(item), leavesConsentVote(item)]).toEqual([waits, leaves]);
});

test('[AGENDA-01] the vote of the consent items names each of them, in the language of the house', () => {
  const items = [
    { number: '3.1', title: 'Report' },
    { number: '3.2', title: 'Accounts' },
  ];
  expect(wordConsentVote(items, 'en')).toEqual({
    title: 'Consent items 3.1 and 3.2',
    question: 'Adopted together, without debate:\n3.1 Report\n3.2 Accounts',
  });
  expect(wordConsentVote(items.slice(0, 1), 'en').title).toBe('Consent item 3.1');
  expect(wordConsentVote(items, 'ar').question).toContain('3.2 Accounts');
  const many = Array.from({ length: 200 }, (_, at) => ({ number: String(at), title: 'T'.repeat(200) }));
  const { title, question } = wordConsentVote(many, 'en');
  expect([title.length, question.length]).toEqual([POLL_TITLE_MAX_CHARS, expect.any(Number)]);
  expect(question.length).toBeLessThanOrEqual(POLL_QUESTION_MAX_CHARS);
});
