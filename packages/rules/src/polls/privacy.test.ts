import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSecretPoll, privacyClassOf, whatMaySee } from './privacy.ts';
import { sumTooFew } from './too-few.ts';

const notYet = 'privacy-while-open';
const never = 'privacy-always';
const no = null;

// One row for each cell of SPEC-NOTES §5: [names, voters withheld, preferences withheld, tally
// withheld, groups withheld].
test.each([
  { id: 'PRIV-05', privacy: 'open', status: 'open', viewer: 'ordinary', expected: ['names', no, no, no, no] },
  {
    id: 'PRIV-05',
    privacy: 'open',
    status: 'closed',
    viewer: 'ordinary',
    expected: ['names', no, no, no, no],
  },
  {
    id: 'PRIV-05',
    privacy: 'open',
    status: 'cancelled',
    viewer: 'ordinary',
    expected: ['names', no, no, no, no],
  },
  {
    id: 'PRIV-03',
    privacy: 'privatevoter',
    status: 'open',
    viewer: 'ordinary',
    expected: ['hidden', never, never, no, never],
  },
  {
    id: 'PRIV-03',
    privacy: 'privatevoter',
    status: 'closed',
    viewer: 'ordinary',
    expected: ['hidden', never, never, no, never],
  },
  {
    id: 'PRIV-04',
    privacy: 'privateselection',
    status: 'open',
    viewer: 'ordinary',
    expected: ['names', no, never, notYet, never],
  },
  {
    id: 'PRIV-04',
    privacy: 'privateselection',
    status: 'closed',
    viewer: 'ordinary',
    expected: ['names', no, never, no, never],
  },
  {
    id: 'PRIV-04',
    privacy: 'privateselection',
    status: 'cancelled',
    viewer: 'ordinary',
    expected: ['names', no, never, never, never],
  },
  {
    id: 'PRIV-06',
    privacy: 'limitedvisibility',
    status: 'open',
    viewer: 'ordinary',
    expected: ['anonymous', no, no, no, never],
  },
  {
    id: 'PRIV-06',
    privacy: 'limitedvisibility',
    status: 'closed',
    viewer: 'ordinary',
    expected: ['names', no, no, no, never],
  },
  {
    id: 'PRIV-06',
    privacy: 'limitedvisibility',
    status: 'cancelled',
    viewer: 'ordinary',
    expected: ['anonymous', no, no, no, never],
  },
  {
    id: 'PRIV-06',
    privacy: 'limitedvisibility',
    status: 'open',
    viewer: 'reads-limited-visibility',
    expected: ['names', no, no, no, never],
  },
  {
    id: 'PRIV-03',
    privacy: 'privatevoterselection',
    status: 'open',
    viewer: 'ordinary',
    expected: ['hidden', never, never, notYet, never],
  },
  {
    id: 'PRIV-04',
    privacy: 'privatevoterselection',
    status: 'closed',
    viewer: 'ordinary',
    expected: ['hidden', never, never, no, never],
  },
  {
    id: 'PRIV-04',
    privacy: 'privatevoterselection',
    status: 'cancelled',
    viewer: 'ordinary',
    expected: ['hidden', never, never, never, never],
  },
] as const)('[$id] $privacy, $status, $viewer', ({ privacy, status, viewer, expected }) => {
  const seen = whatMaySee({ privacy, status, viewer });
  const { voters, preferences, tally, groups } = seen.withheld;
  expect([seen.voterNames, voters, preferences, tally, groups]).toEqual(expected);
  expect([seen.preferencePerVoter, seen.tally, seen.perGroup]).toEqual(
    [preferences, tally, groups].map((reason) => reason === null),
  );
});

test('[PRIV-06] the permission changes nothing but a limitedvisibility poll that is not closed', () => {
  const privacies = fc.constantFrom(
    'open',
    'privatevoter',
    'privateselection',
    'limitedvisibility',
    'privatevoterselection',
  );
  const statuses = fc.constantFrom('draft', 'open', 'closed', 'cancelled');
  fc.assert(
    fc.property(privacies, statuses, (privacy, status) => {
      const ordinary = whatMaySee({ privacy, status, viewer: 'ordinary' });
      const reader = whatMaySee({ privacy, status, viewer: 'reads-limited-visibility' });
      const differs = privacy === 'limitedvisibility' && status !== 'closed';
      expect(JSON.stringify(ordinary) !== JSON.stringify(reader)).toBe(differs);
    }),
  );
});

test('[PRIV-03] a secret poll never shows a choice beside a name', () => {
  for (const privacy of ['privatevoter', 'privateselection', 'privatevoterselection'] as const) {
    expect(isSecretPoll(privacy)).toBe(true);
    for (const status of ['draft', 'open', 'closed', 'cancelled'] as const) {
      expect(whatMaySee({ privacy, status, viewer: 'reads-limited-visibility' }).preferencePerVoter).toBe(
        false,
      );
    }
  }
  expect([isSecretPoll('open'), isSecretPoll('limitedvisibility')]).toEqual([false, false]);
});

test('[PRIV-06][PERM-37] only the exact permission reads limited visibility', () => {
  expect(privacyClassOf(['app_see_limited_visibility_votes-bool'])).toBe('reads-limited-visibility');
  expect(privacyClassOf(['app_participant_moderation-bool'])).toBe('ordinary');
});

test.each([
  { why: 'all are many enough', given: [5, 9], listed: [5, 9], summed: [] },
  { why: 'the few are summed', given: [9, 2, 3, 7], listed: [9, 7], summed: [2, 3] },
  { why: 'a single small one takes the smallest along', given: [9, 4, 7], listed: [9], summed: [4, 7] },
  { why: 'the last of equals joins', given: [6, 6, 1], listed: [6], summed: [6, 1] },
  { why: 'fewer than five in all', given: [1, 2], listed: [], summed: [1, 2] },
  { why: 'nobody', given: [], listed: [], summed: [] },
])('[PRIV-05] too few to hide in: $why', ({ given, listed, summed }) => {
  const split = sumTooFew(given.map((members) => ({ members })));
  expect(split.listed.map((entry) => entry.members)).toEqual(listed);
  expect(split.summed.map((entry) => entry.members)).toEqual(summed);
});

test('[PRIV-05] nothing is lost and nothing told of fewer than five, unless there are fewer in all', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ members: fc.integer({ min: 1, max: 12 }) })), (entries) => {
      const { listed, summed } = sumTooFew(entries);
      const sum = (list: { members: number }[]) => list.reduce((total, entry) => total + entry.members, 0);
      expect(listed.length + summed.length).toBe(entries.length);
      expect(listed.every((entry) => entry.members >= 5)).toBe(true);
      expect(summed.length === 0 || sum(summed) >= 5 || listed.length === 0).toBe(true);
    }),
  );
});
