import type { ClosingEntry, RecordFile, RecordKey, RecordLeaf } from '@hemicycle/contract/records';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { buildClosingEntry } from './build-entry.ts';
import { canonicalText } from './canonical-bytes.ts';
import { changedAt, pathsOf, signedOver, type Change, type Json } from './testing-forgery.ts';
import { receiptOf, sessionEntries, sessionFile, sessionKeys, sessionSigners } from './testing-session.ts';
import { signedAnew, testKey } from './testing-site.ts';
import { verifyEd25519 } from './verify-ed25519.ts';
import { verifyRecordFile } from './verify-file.ts';
import { verifyPasskeySignature } from './verify-passkey-signature.ts';

// The tests make thousands of signatures, perhaps on busy machines.
vi.setConfig({ testTimeout: 120_000 });

const problemsOf = (record: Uint8Array | string, published: readonly RecordKey[] = sessionKeys) =>
  verifyRecordFile(record, published, verifyEd25519, verifyPasskeySignature).problems;
const spelled = (value: unknown): string => `${canonicalText(value)}\n`;
const session = sessionFile();

/** The record of one poll with another form of ballot. */
function ofForm(
  form: ClosingEntry['poll']['form'],
  voteOptions: string[],
  decisions: readonly string[][],
  privacy: ClosingEntry['poll']['privacy'],
): RecordFile {
  const [example] = sessionEntries();
  if (example?.kind !== 'closing') throw new Error('the first entry is a closing');
  const secret = privacy === 'privateselection';
  const voters = decisions.map((_, index) => `v${index}`);
  const leaves = decisions.flatMap((voteDecision, index): RecordLeaf[] => {
    const [voter, receipt] = [`v${index}`, receiptOf(`v${index}`)];
    const vote = { by: null, arrivedAtMs: example.poll.openedAtMs + 5, earlier: [] };
    return secret
      ? [
          { type: 'ballot', voteDecision, weight: '1' },
          { type: 'receipt', receipt, voter },
        ]
      : [{ type: 'vote', voter, voteDecision, weight: '1', receipt, ...vote }];
  });
  const entry = buildClosingEntry(
    { session: example.session, sequence: 1, previous: null },
    {
      ...example,
      poll: { ...example.poll, form, voteOptions, privacy, maySplit: false, votingOrganisation: null },
      electorate: [...voters, 'w'].map((voter) => ({
        voter,
        name: voter,
        group: null,
        weight: '1',
        proxy: null,
      })),
      present: { votes: 1, weight: '1' },
      leaves,
      replaced: [],
    },
  );
  return signedAnew({ ...session, pollId: entry.poll.id }, [entry], sessionSigners);
}

const question = (text: string) => ({ question: text, voteOptions: ['Yea', 'Nay'] });
const abc = ['Ada', 'Bo', 'Cy'];
const records: readonly RecordFile[] = [
  session,
  ofForm({ kind: 'ranking' }, abc, [['Ada', 'Bo'], ['Bo'], ['Bo', 'Cy'], ['Cy', 'Ada'], ['Ada']], 'open'),
  ofForm({ kind: 'ranking', seats: 2 }, abc, [['Ada', 'Bo'], ['Bo'], ['Cy']], 'limitedvisibility'),
  ofForm({ kind: 'approval', minimum: 0, maximum: 2 }, abc, [['Ada', 'Cy'], [], ['Bo']], 'privateselection'),
  ofForm(
    { kind: 'questions', questions: [question('First?'), question('Second?')] },
    [],
    [
      ['Yea', 'Nay'],
      ['Nay', 'Nay'],
    ],
    'limitedvisibility',
  ),
];

/** The parts of a record that follow from other parts, so that even the site itself cannot change
 *  them alone. */
function isDerived([, , , member, , part]: readonly (string | number)[]): boolean {
  return ['leaves', 'tree', 'tally', 'proposal', 'election', 'entitled', 'proposed'].includes(String(member))
    ? true
    : member === 'electorate' && part === 'weight';
}

const stranger = testKey(11, 1);
const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('other', 'other', 'other', 'drop', 'double', 'swap'),
  at: fc.nat({ max: 200 }),
  to: fc.constantFrom('0', '1', '7', 'a', 'Y', '_', 'é'),
});
const forgery = fc.record({
  record: fc.nat({ max: records.length - 1 }),
  by: fc.constantFrom('nobody', 'the site', 'a stranger'),
  place: fc.nat(),
  change,
});

const forged = records.map((record) => {
  const text = spelled(record);
  const file: Json = JSON.parse(text);
  const all = pathsOf(file);
  return { text, file, all, derived: all.filter(isDerived) };
});

test('[BEY-01] the records to be forged are right', () => {
  for (const record of records) expect(problemsOf(spelled(record))).toEqual([]);
});

test('[BEY-01] of 1,000 edits of several forms, signed anew by nobody, a stranger and the site itself, all are found', () => {
  fc.assert(
    fc.property(forgery, ({ record, by, place, change: how }) => {
      const right = forged[record];
      if (right === undefined) return;
      const { text, file, all, derived } = right;
      const paths = by === 'the site' ? derived : all;
      const edited = changedAt(file, paths[place % paths.length] ?? [], how);
      fc.pre(spelled(edited) !== text);
      const signers = {
        nobody: () => edited,
        'a stranger': () => signedOver(edited, () => stranger.signer, [{ ...stranger.key }]),
        'the site': () => signedOver(edited, (keyId) => sessionSigners.get(String(keyId)) ?? stranger.signer),
      };
      expect(problemsOf(spelled(signers[by]()))).not.toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

test('[BEY-01] bytes that were changed, dropped, moved or added are found in records of every form', () => {
  const bytes = records.map((record) => new TextEncoder().encode(spelled(record)));
  const edit = fc.record({
    record: fc.nat({ max: records.length - 1 }),
    kind: fc.constantFrom('change', 'drop', 'move', 'add'),
    at: fc.nat(),
    by: fc.integer({ min: 1, max: 255 }),
  });
  fc.assert(
    fc.property(edit, ({ record, kind, at, by }) => {
      const right = bytes[record] ?? new Uint8Array();
      const index = at % (right.length - 1);
      const list = [...right];
      if (kind === 'change') list[index] = ((list[index] ?? 0) + by) % 256;
      if (kind === 'drop') list.splice(index, 1 + (by % 40));
      if (kind === 'move') list.splice(index, 2, list[index + 1] ?? 0, list[index] ?? 0);
      if (kind === 'add') list.splice(index, 0, by);
      fc.pre(list.length !== right.length || list.some((byte, place) => byte !== right[place]));
      expect(problemsOf(Uint8Array.from(list))).not.toEqual([]);
    }),
    { numRuns: 1000 },
  );
});
