import type { ClosingEntry, DeclarationEntry, RecordEntry, RecordFile } from '@hemicycle/contract/records';
import { RECORD_FORMAT } from '@hemicycle/contract/record-format';
import { expect, test } from 'vitest';
import { buildClosingEntry } from './build-entry.ts';
import { canonicalText } from './canonical-bytes.ts';
import { sha256Hex } from './hashes.ts';
import { testRecordPoll } from './testing-poll.ts';
import { sessionFile, sessionKeys, sessionSigners } from './testing-session.ts';
import { signedAnew } from './testing-site.ts';
import { verifyEd25519 } from './verify-ed25519.ts';
import { verifyRecordFile } from './verify-file.ts';
import { verifyPasskeySignature } from './verify-passkey-signature.ts';

const session = { id: sessionFile().session, title: 'Election' };
/** Times at which the first key was the signing key. */
const times = { openedAtMs: 1_772_528_401_000, closedAtMs: 1_772_528_461_000 };
const names = ['Ada', 'Bo', 'Cy'];
const { signedCasts: _, ...poll } = testRecordPoll;

function closingOf(seats: number, rankings: readonly (readonly string[])[]): ClosingEntry {
  const voters = rankings.map((_ranking, at) => `voter-${at}`);
  return buildClosingEntry(
    { session, sequence: 1, previous: null },
    {
      poll: { ...poll, form: { kind: 'ranking', seats }, voteOptions: names, ...times },
      electorate: voters.map((voter) => ({ voter, name: voter, group: null, weight: '1', proxy: null })),
      present: { votes: voters.length, weight: String(voters.length) },
      quorum: { opening: [], closing: [] },
      leaves: rankings.map((ranking, at) => ({
        type: 'vote',
        voter: voters[at] ?? '',
        by: null,
        voteDecision: [...ranking],
        weight: '1',
        receipt: Buffer.from(sha256Hex(new TextEncoder().encode(String(at))), 'hex').toString('base64url'),
        arrivedAtMs: times.openedAtMs + 5,
        earlier: [],
      })),
      replaced: [],
    },
  );
}

/** The problems of a record with this closing and a declaration, signed by the site itself. */
function problemsOf(closing: ClosingEntry, declared: Partial<DeclarationEntry>): string[] {
  const declaration: DeclarationEntry = {
    format: RECORD_FORMAT,
    session,
    sequence: 2,
    previous: null,
    kind: 'declaration',
    pollId: poll.id,
    closing: '0'.repeat(64),
    result: 'PASS',
    proposed: 'PASS',
    castingVote: null,
    commentary: '',
    declaredBy: { id: 'mod', name: 'Marit Solberg' },
    declaredAtMs: times.closedAtMs + 1000,
    ...declared,
  };
  const entries: RecordEntry[] = [closing, declaration];
  const file: RecordFile = signedAnew({ ...sessionFile(), pollId: poll.id }, entries, sessionSigners);
  const { problems } = verifyRecordFile(
    `${canonicalText(file)}\n`,
    sessionKeys,
    verifyEd25519,
    verifyPasskeySignature,
  );
  return [...problems];
}

const clear = closingOf(2, [['Ada', 'Bo'], ['Ada', 'Bo'], ['Bo'], ['Cy']]);
const tied = closingOf(1, [['Ada'], ['Bo']]);

test('[BEY-01] a close says whom it elects, and a declaration that follows it holds', () => {
  expect(clear.election).toEqual({ seats: 2, elected: ['Ada', 'Bo'], tiedBetween: [], quorumMet: true });
  expect(tied.election).toEqual({ seats: 1, elected: [], tiedBetween: ['Ada', 'Bo'], quorumMet: true });
  expect(problemsOf(clear, { elected: ['Ada', 'Bo'] })).toEqual([]);
  expect(problemsOf(tied, { result: 'FAIL', proposed: 'FAIL', elected: [] })).toEqual([]);
});

test('[BEY-01] others than the count proposes are declared with a commentary alone', () => {
  const commentary = 'By lot.';
  const byLot = { proposed: 'FAIL', elected: ['Bo'] } as const;
  expect(problemsOf(tied, { ...byLot, elected: ['Bo'], commentary })).toEqual([]);
  expect(problemsOf(tied, { ...byLot, elected: ['Bo'] })).toContainEqual(
    expect.stringContaining('without a commentary'),
  );
  expect(problemsOf(clear, { elected: ['Ada', 'Cy'] })).toContainEqual(
    expect.stringContaining('others are declared elected than the count proposes'),
  );
  expect(problemsOf(clear, { elected: ['Ada', 'Cy'], commentary: 'Bo withdrew.' })).toEqual([]);
});

test.each([
  ['nobody named', {}, 'nobody is said to be elected'],
  ['a stranger', { elected: ['Zoe'], commentary: 'x' }, 'not among the options'],
  ['somebody twice', { elected: ['Ada', 'Ada'], commentary: 'x' }, 'elected twice'],
  ['PASS with nobody', { elected: [], commentary: 'x' }, 'does not go with'],
  ['another order', { elected: ['Bo', 'Ada'] }, 'order of the options'],
  ['another proposal', { elected: ['Ada', 'Bo'], proposed: null }, 'the rule proposes PASS'],
] satisfies [string, Partial<DeclarationEntry>, string][])(
  '[BEY-01] the verifier finds a declaration of %s',
  (_name, declared, problem) => {
    expect(problemsOf(clear, declared).join()).toContain(problem);
  },
);

test('[BEY-01] the verifier finds a close that says others are elected than its ballots do, or none', () => {
  const { election, ...without } = clear;
  const forged = { ...clear, election: { ...election!, elected: ['Ada', 'Cy'] } };
  expect(problemsOf(forged, { elected: ['Ada', 'Cy'] }).join()).toContain('the count elects others');
  expect(problemsOf(without, { elected: ['Ada', 'Bo'] }).join()).toContain('the count elects others');
});

test('[BEY-01] a ranking from before elections stays as it was: PASS or FAIL, and nobody elected', () => {
  const { election: _election, ...old } = clear;
  const before: ClosingEntry = { ...old, poll: { ...old.poll, form: { kind: 'ranking' } } };
  expect(problemsOf(before, { proposed: null })).toEqual([]);
  expect(problemsOf(before, { proposed: null, elected: ['Ada'] }).join()).toContain('elects nobody');
});
