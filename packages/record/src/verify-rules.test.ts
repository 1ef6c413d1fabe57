import type { VoteDecision } from '@hemicycle/contract/ballots';
import type {
  ClosingEntry,
  RecordEntry,
  RecordFile,
  RecordKey,
  RecordLeaf,
} from '@hemicycle/contract/records';
import { describe, expect, test } from 'vitest';
import { buildClosingEntry, type ClosingFacts } from './build-entry.ts';
import { canonicalText } from './canonical-bytes.ts';
import { receiptOf, sessionEntries, sessionFile, sessionKeys, sessionSigners } from './testing-session.ts';
import { signedAnew } from './testing-site.ts';
import { verifyEd25519 } from './verify-ed25519.ts';
import { verifyRecordFile } from './verify-file.ts';
import { verifyPasskeySignature } from './verify-passkey-signature.ts';

// Each rule of docs/record-format.md that a site with all keys could break. Everything is counted,
// hashed and signed again, so that only the rule itself can reveal the fault.

const right = sessionFile();
const problemsOf = (
  record: Uint8Array | string,
  published: readonly RecordKey[] | null = sessionKeys,
): string => verifyRecordFile(record, published, verifyEd25519, verifyPasskeySignature).problems.join('; ');
const spelled = (file: RecordFile): string => `${canonicalText(file)}\n`;
const anew = (entries: readonly RecordEntry[], more: Partial<RecordFile> = {}): string =>
  spelled(signedAnew({ ...right, ...more }, entries, sessionSigners));
const [SECRET, OPEN, WITHDRAWN] = [0, 2, 5];

function closingAt(index: number): ClosingEntry {
  const entry = sessionEntries()[index];
  if (entry?.kind !== 'closing') throw new Error('there is no closing there');
  return entry;
}

/** The record of the poll that closes in the entry at `index`, made from changed facts and counted
 *  again. */
function counted(index: number, change: (entry: ClosingEntry) => Partial<ClosingFacts>): string {
  const closing = closingAt(index);
  const { session, sequence } = closing;
  const previous = sequence === 1 ? null : 'ab'.repeat(32);
  const entry = buildClosingEntry(
    { session, sequence, previous },
    {
      ...closing,
      replaced: closing.replaced,
      ...change(closing),
    },
  );
  const pollId = entry.poll.id;
  return anew([entry], { pollId, entries: right.entries.slice(index, index + 1) });
}

/** That record with a change to the first leaf that `finds` picks. */
function withLeaf(index: number, finds: (leaf: RecordLeaf) => boolean, change: object): string {
  return counted(index, ({ leaves }) => {
    const at = leaves.findIndex(finds);
    expect(at).toBeGreaterThanOrEqual(0);
    return {
      leaves: leaves.map((leaf, one) => (one === at ? { ...leaf, ...change } : leaf)),
    };
  });
}

/** A record of one poll that counts heads. */
function ofHeads(more: Partial<ClosingEntry['poll']>, ballots: readonly RecordLeaf[]): string {
  return counted(SECRET, ({ poll }) => {
    const voters = ballots.flatMap((leaf, at) =>
      Array.from({ length: leaf.type === 'sum' ? leaf.votes : 1 }, (_, one) => `${at}-${one}`),
    );
    return {
      poll: { ...poll, maySplit: false, votingOrganisation: null, ...more },
      electorate: Array.from({ length: 9 }, (_, at) => ({
        voter: `v${at}`,
        name: 'Member',
        group: null,
        weight: '1',
        proxy: null,
      })),
      present: { votes: 2, weight: '2' },
      leaves: [
        ...ballots,
        ...voters.map((voter): RecordLeaf => ({ type: 'receipt', receipt: receiptOf(voter), voter: null })),
      ],
    };
  });
}

const isSplit = (leaf: RecordLeaf): boolean =>
  leaf.type !== 'receipt' && Array.isArray(leaf.voteDecision) && leaf.type === 'sum';
const parts = (...weights: readonly (readonly [string, string])[]): VoteDecision =>
  weights.map(([voteDecision, weight]) => ({ voteDecision, weight }));
const ballot = (voteDecision: VoteDecision): RecordLeaf => ({ type: 'ballot', voteDecision, weight: '1' });
const approval = { form: { kind: 'approval', minimum: 0, maximum: 2 } } as const;

test('[BEY-01] what the rules are broken in is right before, also counted and signed anew', () => {
  expect(problemsOf(spelled(right))).toBe('');
  expect(anew(sessionEntries())).toBe(spelled(right));
  expect(problemsOf(ofHeads(approval, [ballot(['Yea', 'Nay']), ballot([])]))).toBe('');
  const sum: RecordLeaf = { type: 'sum', voteDecision: 'Yea', votes: 3, weight: '3' };
  expect(problemsOf(ofHeads({}, [sum]))).toBe('');
});

test('[BEY-01] a request that arrived first and was recorded last, as a voter can bring about, spoils no record', () => {
  const { openedAtMs } = closingAt(OPEN).poll;
  const earlier = [{ voteDecision: 'Nay', arrivedAtMs: openedAtMs + 7 }];
  const late = { earlier, arrivedAtMs: openedAtMs + 6 };
  expect(problemsOf(withLeaf(OPEN, (leaf) => leaf.type === 'vote' && leaf.voter === 'anna', late))).toBe('');
});

describe('[BEY-01] ballots that the site counted and signed are found where they', () => {
  test.each<[string, string, RegExp]>([
    [
      'are summed and split into more than each of them weighs',
      withLeaf(SECRET, isSplit, { voteDecision: parts(['Yea', '100'], ['Nay', '1']) }),
      /splits 101 in each of 2 ballots/,
    ],
    [
      'are summed and split into what all of them weigh together',
      withLeaf(SECRET, isSplit, { voteDecision: parts(['Yea', '3'], ['Nay', '2']) }),
      /splits 5 in each of 2/,
    ],
    [
      'are split in another order than that of the options',
      withLeaf(SECRET, isSplit, { voteDecision: parts(['Nay', '1.29166667'], ['Yea', '1.20833333']) }),
      /order/,
    ],
    [
      'are split into weights with zeros that say nothing',
      withLeaf(SECRET, isSplit, { voteDecision: parts(['Yea', '1.50'], ['Nay', '1']) }),
      /format/,
    ],
    ['approve in another order', ofHeads(approval, [ballot(['Nay', 'Yea'])]), /order/],
    [
      'are summed to more than so many of the electorate weigh',
      withLeaf(SECRET, (leaf) => leaf.type === 'sum' && leaf.votes === 1, { weight: '4.5' }),
      /so many of the electorate do not have/,
    ],
    [
      'are summed to less than so many of the electorate weigh',
      ofHeads({}, [{ type: 'sum', voteDecision: 'Yea', votes: 3, weight: '2' }]),
      /so many of the electorate do not have/,
    ],
    [
      'are equal and summed apart',
      withLeaf(SECRET, (leaf) => leaf.type === 'sum' && leaf.votes === 1, { voteDecision: 'Yea' }),
      /summed apart/,
    ],
    [
      'have a receipt in a second spelling',
      withLeaf(SECRET, (leaf) => leaf.type === 'receipt', { receipt: `${'A'.repeat(42)}B` }),
      /receipt/,
    ],
    [
      'were replaced though none may change',
      counted(OPEN, ({ poll }) => ({ poll: { ...poll, mayChangeVote: false } })),
      /replaced/,
    ],
    [
      'were kept though the poll keeps none',
      counted(OPEN, ({ poll }) => ({ poll: { ...poll, logAllVotes: false } })),
      /replaced/,
    ],
  ])('%s', (_, record, expected) => {
    expect(problemsOf(record)).toMatch(expected);
  });
});

describe('[BEY-01] who was present is found to be impossible:', () => {
  const presentAt = (votes: number, weight: string) =>
    counted(SECRET, () => ({ present: { votes, weight } }));
  test.each<[string, string]>([
    ['nobody, with a weight', presentAt(0, '1')],
    ['all, with another weight', presentAt(16, '38')],
    ['twelve, lighter than the twelve lightest', presentAt(12, '22.49')],
    ['two, heavier than the two heaviest', presentAt(2, '8.01')],
    ['more than there are', presentAt(17, '38.5')],
  ])('%s', (_, record) => {
    expect(problemsOf(record)).toMatch(/present/);
  });

  test('of heads, another weight than their number', () => {
    const heads = counted(OPEN, ({ poll, electorate, leaves }) => ({
      poll: { ...poll, votingOrganisation: null },
      electorate: electorate.map((elector) => ({ ...elector, weight: '1' })),
      leaves: leaves.map((leaf): RecordLeaf => (leaf.type === 'vote' ? { ...leaf, weight: '1' } : leaf)),
      present: { votes: 2, weight: '3' },
    }));
    expect(problemsOf(heads)).toMatch(/present/);
  });

  test('a weight in a second spelling', () => {
    expect(problemsOf(presentAt(12, '22.50'))).toMatch(/format/);
  });
});

describe('[BEY-01] a poll is found that', () => {
  const pollAt = (change: Partial<ClosingEntry['poll']>, leaves: readonly RecordLeaf[] = []) =>
    counted(SECRET, ({ poll }) => ({ poll: { ...poll, ...change }, leaves }));
  const questions = ['First?', 'Second?'].map((question) => ({ question, voteOptions: ['Yea', 'Nay'] }));
  test.each<[string, string, RegExp]>([
    ['has an option twice', pollAt({ voteOptions: ['Yea', 'Nay', 'Yea'] }), /twice/],
    [
      'has an option of a question twice',
      pollAt({
        form: {
          kind: 'questions',
          questions: questions.map((one) => ({ ...one, voteOptions: ['Yea', 'Nay', 'Nay'] })),
        },
        voteOptions: [],
        maySplit: false,
      }),
      /twice/,
    ],
    ['has no options', pollAt({ voteOptions: [] }), /options/],
    [
      'has options beside its questions',
      pollAt({ form: { kind: 'questions', questions }, maySplit: false }),
      /options/,
    ],
    [
      'has a threshold of weight and no double majority',
      pollAt({
        majority: {
          ...closingAt(SECRET).poll.majority,
          weight: { kind: 'at-least', numerator: 1, denominator: 2 },
        },
      }),
      /double majority/,
    ],
    ['is secret and asks for signed casts', pollAt({ signedCasts: true }), /secret poll has no signed casts/],
    ['may be split into a ranking', pollAt({ form: { kind: 'ranking' } }), /split/],
    ['may be split without weights', ofHeads({ maySplit: true }, [ballot('Yea')]), /split/],
    [
      'closed before it opened',
      pollAt({ openedAtMs: closingAt(SECRET).poll.closedAtMs + 1 }),
      /closed before/,
    ],
  ])('%s', (_, record, expected) => {
    expect(problemsOf(record)).toMatch(expected);
  });

  test.each<[string, (poll: ClosingEntry['poll']) => Partial<ClosingEntry['poll']>, RegExp]>([
    ['before it opened', ({ closedAtMs }) => ({ openedAtMs: closedAtMs + 1 }), /closed before/],
    [
      'and was secret with signed casts',
      () => ({ privacy: 'privatevoter', signedCasts: true }),
      /secret poll has no signed casts/,
    ],
  ])('was withdrawn %s', (_, change, expected) => {
    const entries = sessionEntries();
    const entry = entries[WITHDRAWN];
    if (entry?.kind !== 'withdrawal') throw new Error('there is no withdrawal there');
    entries[WITHDRAWN] = { ...entry, poll: { ...entry.poll, ...change(entry.poll) } };
    expect(problemsOf(anew(entries))).toMatch(expected);
  });
});

describe('[BEY-01] replaced receipts:', () => {
  const receipts = [receiptOf('x'), receiptOf('y')].toSorted();
  const entryWith = (more: Partial<ClosingEntry>): string => {
    const closing = closingAt(SECRET);
    return anew([{ ...closing, ...more }], { pollId: closing.poll.id, entries: right.entries.slice(0, 1) });
  };

  test('they hold where votes may be changed', () => {
    expect(problemsOf(entryWith({ replaced: receipts }))).toBe('');
  });

  test.each<[string, Partial<ClosingEntry>, string]>([
    ['in another order', { replaced: receipts.toReversed() }, 'not sorted'],
    ['one twice', { replaced: receipts.flatMap((one) => [one, one]) }, 'one stands there twice'],
    ['one that counts too', { replaced: [receiptOf('a1')] }, 'as counted and as replaced'],
    [
      'where none may change',
      { replaced: receipts, poll: { ...closingAt(SECRET).poll, mayChangeVote: false } },
      'the poll lets none change',
    ],
  ])('%s', (_, more, problem) => {
    expect(problemsOf(entryWith(more))).toContain(problem);
  });

  test('without the list an entry is of neither format', () => {
    const { replaced: _, ...closing } = closingAt(SECRET);
    const text = anew([closing], { pollId: closing.poll.id, entries: right.entries.slice(0, 1) });
    expect(problemsOf(text)).toContain('the list of replaced receipts is missing');
  });
});

describe('[BEY-09] a split sum that nobody can have:', () => {
  const isSplitSum = (leaf: RecordLeaf) => leaf.type === 'sum' && Array.isArray(leaf.voteDecision);
  const part = (voteDecision: string, weight: string) => ({ voteDecision, weight });

  test('of two ballots of 3.25 each, where nobody weighs 3.25, is found though such a sum lies within the bounds', () => {
    const decision: VoteDecision = [part('Yea', '2'), part('Nay', '1.25')];
    const change = { voteDecision: decision, votes: 2, weight: '6.5' };
    expect(problemsOf(withLeaf(SECRET, isSplitSum, change))).toContain(
      'more ballots have some weight than there are voters with it',
    );
  });
});
