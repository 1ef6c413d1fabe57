import { createHash } from 'node:crypto';
import type { VoteDecision } from '@hemicycle/contract/ballots';
import type {
  ClosingEntry,
  DeclarationEntry,
  RecordElector,
  RecordEntry,
  RecordFile,
  RecordKey,
  RecordLeaf,
  RecordPoll,
} from '@hemicycle/contract/records';
import { RECORD_FORMAT } from '@hemicycle/contract/record-format';
import { buildClosingEntry } from './build-entry.ts';
import type { Signer } from './sign.ts';
import { signFile } from './sign.ts';
import { signChain, testKey } from './testing-site.ts';

// A session whose record has the most difficult cases: a secret poll of split votes with sums and a
// tie, a double majority met for lack of blockers, changed votes, two declarations of one poll, a
// withdrawal, and a key that followed another one.

const START_MS = 1_772_528_400_000;
const HALF_TIME_MS = START_MS + 600_000;
const session = { id: 'example-sitting', title: 'Sitting of 3 March' };
const first = testKey(7, START_MS - 3_600_000);
const second = testKey(9, HALF_TIME_MS, first.signer);

/** The public keys as the site publishes them, the newest first. */
export const sessionKeys: RecordKey[] = [second.key, { ...first.key, retiredAtMs: HALF_TIME_MS }];
/** The private keys by their ids. */
export const sessionSigners: ReadonlyMap<string, Signer> = new Map(
  [first, second].map(({ signer }) => [signer.keyId, signer]),
);

export const receiptOf = (secret: string): string =>
  createHash('sha256').update(`private receipt of ${secret}`).digest('base64url');

const simple: RecordPoll['majority'] = {
  kind: 'simple',
  base: 'valid',
  heads: null,
  weight: null,
  blockingMinority: null,
  castingVote: true,
};
const poll: RecordPoll = {
  id: 'example-split',
  number: 1,
  title: 'Budget',
  question: '',
  description: '',
  documentation: [],
  form: { kind: 'single' },
  voteOptions: ['Yea', 'Nay', 'Pres.'],
  maySplit: true,
  mayChangeVote: true,
  logAllVotes: true,
  privacy: 'privatevoterselection',
  votingOrganisation: { id: 'council', name: 'Council of Regions' },
  majority: simple,
  repeats: null,
  openedAtMs: START_MS,
  closedAtMs: START_MS + 60_000,
};

/** Electors with the same weight, named by a letter and a number. */
function electors(letter: string, count: number, weight: string): RecordElector[] {
  return Array.from({ length: count }, (_, index) => {
    const voter = `${letter}${index + 1}`;
    return { voter, name: `Member ${voter}`, group: null, weight, proxy: null };
  });
}

const split = (yea: string, nay: string): VoteDecision => [
  { voteDecision: 'Yea', weight: yea },
  { voteDecision: 'Nay', weight: nay },
];

function splitClosing(): ClosingEntry {
  const electorate = [...electors('a', 6, '1'), ...electors('b', 5, '2.5'), ...electors('c', 5, '4')];
  const voters = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'b3', 'c1', 'c2'];
  const listed: readonly VoteDecision[] = ['Yea', 'Nay', 'Nay', 'Nay', split('0.33333334', '0.66666666')];
  return buildClosingEntry(
    { session, sequence: 1, previous: null },
    {
      poll,
      electorate,
      present: { votes: 12, weight: '22.5' },
      replaced: [receiptOf('a1, before'), receiptOf('c2, before')],
      quorum: { opening: [], closing: [] },
      leaves: [
        ...listed.map((voteDecision): RecordLeaf => ({ type: 'ballot', voteDecision, weight: '1' })),
        { type: 'sum', voteDecision: split('1.20833333', '1.29166667'), votes: 2, weight: '5' },
        { type: 'sum', voteDecision: 'Yea', votes: 2, weight: '6.5' },
        { type: 'sum', voteDecision: 'Nay', votes: 1, weight: '4' },
        ...voters.map((voter): RecordLeaf => ({ type: 'receipt', receipt: receiptOf(voter), voter: null })),
      ],
    },
  );
}

function doubleClosing(): ClosingEntry {
  const weights: readonly (readonly [string, string])[] = [
    ['anna', '0.33333333'],
    ['bela', '1.5'],
    ['chen', '1'],
    ['dana', '3'],
    ['emil', '1'],
  ];
  const openedAtMs = HALF_TIME_MS + 60_000;
  const vote = (index: number, voteDecision: string, changed: readonly string[] = []): RecordLeaf => ({
    type: 'vote',
    voter: weights[index]?.[0] ?? '',
    by: null,
    voteDecision,
    weight: weights[index]?.[1] ?? '',
    receipt: receiptOf(weights[index]?.[0] ?? ''),
    arrivedAtMs: openedAtMs + 9000,
    earlier: changed.map((earlier, at) => ({ voteDecision: earlier, arrivedAtMs: openedAtMs + 1000 * at })),
  });
  return buildClosingEntry(
    { session, sequence: 3, previous: null },
    {
      poll: {
        ...poll,
        id: 'example-double',
        number: 3,
        title: 'Treaty',
        maySplit: false,
        privacy: 'open',
        majority: {
          kind: 'double',
          base: 'entitled',
          heads: { kind: 'at-least', numerator: 1, denominator: 2 },
          weight: { kind: 'more-than', numerator: 2, denominator: 3 },
          blockingMinority: 4,
          castingVote: false,
        },
        openedAtMs,
        closedAtMs: openedAtMs + 60_000,
      },
      electorate: weights.map(([voter, weight]) => ({
        voter,
        name: voter,
        group: 'North',
        weight,
        proxy: null,
      })),
      present: { votes: 4, weight: '5.83333333' },
      replaced: [receiptOf('anna, first'), receiptOf('anna, second')],
      quorum: { opening: [], closing: [] },
      leaves: [vote(0, 'Yea', ['Nay', 'Pres.']), vote(1, 'Yea'), vote(2, 'Yea'), vote(3, 'Nay')],
    },
  );
}

function declarationOf(
  closing: ClosingEntry,
  sequence: number,
  more: Pick<DeclarationEntry, 'result' | 'proposed' | 'castingVote' | 'commentary'>,
): DeclarationEntry {
  return {
    format: RECORD_FORMAT,
    session,
    sequence,
    previous: null,
    kind: 'declaration',
    pollId: closing.poll.id,
    // `signChain` replaces this by the hash.
    closing: '0'.repeat(64),
    ...more,
    declaredBy: { id: 'mod', name: 'Marit Solberg' },
    declaredAtMs: closing.poll.closedAtMs + 1000 * sequence,
  };
}

/** The entries as a site makes them, not yet signed. */
export function sessionEntries(): RecordEntry[] {
  const [secret, open] = [splitClosing(), doubleClosing()];
  const castingVote = { voteDecision: 'Nay', by: 'The President' };
  const passed = { result: 'PASS', proposed: 'PASS', castingVote: null, commentary: '' } as const;
  return [
    secret,
    declarationOf(secret, 2, { result: 'FAIL', proposed: 'FAIL', castingVote, commentary: '' }),
    open,
    declarationOf(open, 4, passed),
    declarationOf(open, 5, { ...passed, result: 'FAIL', commentary: 'The text was not the one adopted.' }),
    {
      format: RECORD_FORMAT,
      session,
      sequence: 6,
      previous: null,
      kind: 'withdrawal',
      poll: {
        ...poll,
        id: 'example-lost',
        number: 4,
        form: { kind: 'approval', minimum: 0, maximum: 2 },
        maySplit: false,
        majority: { ...simple, kind: 'none', castingVote: false },
        openedAtMs: HALF_TIME_MS + 300_000,
        closedAtMs: HALF_TIME_MS + 360_000,
      },
      reason: 'ballot-key-lost',
      withdrawnBy: null,
    },
  ];
}

/** The whole session's file: the first two entries are signed by the first key, all others and
 *  the file by the second. */
export function sessionFile(): RecordFile {
  const entries = signChain(sessionEntries(), (index) => (index < 2 ? first : second).signer);
  return signFile(
    { session: session.id, pollId: null, entries, keys: sessionKeys, issuedAtMs: HALF_TIME_MS + 3_600_000 },
    second.signer,
  );
}
