import { expect, test } from 'vitest';
import { pollDraft } from './poll-drafts.ts';
import { updateSiteFlags } from './site.ts';

const problemsOf = (voteOptions: string[]) =>
  pollDraft.safeParse({ title: 'A question', voteOptions }).error?.issues.map((issue) => issue.message) ?? [];

test.each([
  [['Yea', 'yea']],
  [['Yea', 'Yea\u200b']],
  [['Yea', 'Yea\u2800']],
  [['Yea', '\ufff9Yea']],
  [['Yea', '\u{1d159}Yea']],
  [['Yea', 'Ｙｅａ']],
  [['Pre sent', 'Pre\u00a0sent']],
  [['é', 'e\u0301']],
])('[POLL-05] options that look the same are refused: %j', (voteOptions) => {
  expect(problemsOf(voteOptions)).toEqual(['Two options look the same, or one cannot be seen.']);
});

test('[POLL-05][POLL-08] nor does the site take such options for polls that name none', () => {
  const taken = (defaultVoteOptions: string[]) =>
    updateSiteFlags.body.safeParse({ defaultVoteOptions }).success;
  expect(taken(['Yea', 'Nay', 'Pres.'])).toBe(true);
  expect(taken(['Yea', 'yea'])).toBe(false);
  expect(taken(['Yea', 'Yea\u200b'])).toBe(false);
});

test('[POLL-05] an option that nobody can see is refused', () => {
  expect(problemsOf(['Yea', '\u200b\u2060'])).toContain('Must hold something that can be seen.');
  expect(problemsOf(['Yea', '\u2800'])).toContain('Must hold something that can be seen.');
});

test.each(['Yea\nNay', '\u202eaeY', 'Yea\u0007'])(
  '[POLL-05] an option that is no plain line is refused: %j',
  (option) => {
    expect(problemsOf(['Nay', option])).toContain('Must be one line, without control characters.');
  },
);

test.each([[['Yea', 'Nay', 'Pres.']], [['نعم', 'لا', 'ممتنع']], [['1', '2']]])(
  '[POLL-05] options that differ are taken: %j',
  (voteOptions) => {
    expect(problemsOf(voteOptions)).toEqual([]);
  },
);
