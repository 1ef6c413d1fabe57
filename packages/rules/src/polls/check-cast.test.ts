import { expect, test } from 'vitest';
import { checkCast, type CastRequest } from './check-cast.ts';

const good: CastRequest = {
  poll: {
    status: 'open',
    endTime: 1000,
    suspended: false,
    mayChangeVote: true,
    proofWithinMs: null,
    signedCasts: false,
    rollCall: false,
  },
  inElectorate: true,
  ballotRefusal: null,
  splitFits: true,
  hasVoted: false,
  votedInPerson: false,
  serverTimeMs: 999,
  provenAtMs: 500,
  signature: 'none',
  inOrder: true,
  entry: null,
};

const code = (expected: string) => ({ ok: false, code: expected });

const called = { ...good, poll: { ...good.poll, rollCall: true } };
const asksForProof = { ...good.poll, proofWithinMs: 400 };
const asksForSignature = { ...asksForProof, signedCasts: true };

test('[BEY-40] a suspended vote takes no cast, and says so before it says that the time is over', () => {
  const given = { ...good, poll: { ...good.poll, suspended: true }, serverTimeMs: 5000 };
  expect(checkCast(given)).toEqual(code('poll-suspended'));
});

test.each([
  { why: 'a proof that is too old', given: { ...good, poll: asksForProof }, expected: code('proof-needed') },
  {
    why: 'a proof that is fresh enough',
    given: { ...good, poll: asksForProof, provenAtMs: 599 },
    expected: { ok: true },
  },
  {
    why: 'a stale proof for a vote that is refused anyway',
    given: { ...good, poll: asksForProof, ballotRefusal: 'option-unknown' as const },
    expected: code('option-unknown'),
  },
  {
    why: 'no signature where one is asked for, before any proof',
    given: { ...good, poll: asksForSignature },
    expected: code('signature-needed'),
  },
  {
    why: 'a signature that is not over this vote',
    given: { ...good, poll: asksForSignature, signature: 'refused' as const },
    expected: code('signature-refused'),
  },
  {
    why: 'a signature that names another vote than the one on record',
    given: { ...good, poll: asksForSignature, signature: 'good' as const, inOrder: false, provenAtMs: 900 },
    expected: code('signature-out-of-order'),
  },
  {
    why: 'a signature for a vote that is refused anyway',
    given: { ...good, poll: asksForSignature, ballotRefusal: 'option-unknown' as const },
    expected: code('option-unknown'),
  },
  {
    why: 'a good signature',
    given: { ...good, poll: asksForSignature, signature: 'good' as const, provenAtMs: 999 },
    expected: { ok: true },
  },
  {
    why: 'a signature that nobody asked for',
    given: { ...good, signature: 'refused' as const },
    expected: { ok: true },
  },
  { why: 'a good cast', given: good, expected: { ok: true } },
  {
    why: 'an open-ended poll',
    given: { ...good, poll: { ...good.poll, endTime: null } },
    expected: { ok: true },
  },
  {
    why: 'a draft',
    given: { ...good, poll: { ...good.poll, status: 'draft' as const } },
    expected: code('poll-not-open'),
  },
  {
    why: 'a closed poll',
    given: { ...good, poll: { ...good.poll, status: 'closed' as const } },
    expected: code('poll-not-open'),
  },
  {
    why: 'a cancelled poll',
    given: { ...good, poll: { ...good.poll, status: 'cancelled' as const } },
    expected: code('poll-not-open'),
  },
  { why: 'at the very end', given: { ...good, serverTimeMs: 1000 }, expected: code('poll-ended') },
  {
    why: 'outside the electorate',
    given: { ...good, inElectorate: false },
    expected: code('not-in-electorate'),
  },
  {
    why: 'an unknown option',
    given: { ...good, ballotRefusal: 'option-unknown' as const },
    expected: code('option-unknown'),
  },
  {
    why: 'a split of another weight',
    given: { ...good, splitFits: false },
    expected: code('split-sum-wrong'),
  },
  {
    why: 'a proxy after the voter',
    given: { ...good, hasVoted: true, votedInPerson: true },
    expected: code('voted-in-person'),
  },
  {
    why: 'a poll whose key is lost',
    given: { ...good, ballotRefusal: 'poll-void' as const },
    expected: code('poll-void'),
  },
  { why: 'a change', given: { ...good, hasVoted: true }, expected: { ok: true } },
  {
    why: 'a change where it is forbidden',
    given: { ...good, hasVoted: true, poll: { ...good.poll, mayChangeVote: false } },
    expected: code('vote-unchangeable'),
  },
  {
    why: '[BEY-41] an entry where no roll is called',
    given: { ...good, entry: { onEntered: false, readsLatest: true } },
    expected: code('roll-call-not-started'),
  },
  {
    why: '[BEY-41] an entry in a roll call',
    given: { ...called, entry: { onEntered: false, readsLatest: true } },
    expected: { ok: true },
  },
  {
    why: '[BEY-41] an entry over a vote that was cast',
    given: { ...called, hasVoted: true, entry: { onEntered: false, readsLatest: true } },
    expected: code('voted-themselves'),
  },
  {
    why: '[BEY-41] an entry over another that the clerk has not read',
    given: { ...called, hasVoted: true, entry: { onEntered: true, readsLatest: false } },
    expected: code('changed-meanwhile'),
  },
  {
    why: '[BEY-41] a corrected entry where votes may not change',
    given: {
      ...called,
      hasVoted: true,
      poll: { ...called.poll, mayChangeVote: false },
      entry: { onEntered: true, readsLatest: true },
    },
    expected: { ok: true },
  },
  {
    why: '[BEY-41] a cast over an entry where votes may not change',
    given: { ...called, hasVoted: true, poll: { ...called.poll, mayChangeVote: false } },
    expected: code('vote-unchangeable'),
  },
  {
    why: 'a first vote where changing is forbidden',
    given: { ...good, poll: { ...good.poll, mayChangeVote: false } },
    expected: { ok: true },
  },
])('[VOTE-01] $why', ({ given, expected }) => {
  expect(checkCast(given)).toEqual(expected);
});
