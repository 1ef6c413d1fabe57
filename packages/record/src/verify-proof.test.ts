import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordFile, savedProof, type ClosingSummary, type SavedProof } from '@hemicycle/contract/records';
import { expect, test } from 'vitest';
import { hashOfSummary, summaryOf } from './closing-summary.ts';
import { hashLeaves } from './leaves.ts';
import { inclusionPath, treeRoot } from './merkle-tree.ts';
import { signHead } from './sign.ts';
import { testKey } from './testing-site.ts';
import { verifyEd25519 } from './verify-ed25519.ts';
import { problemsOfProof } from './verify-proof.ts';

const EXAMPLES = join(import.meta.dirname, '../../../docs/record-format');
const read = (name: string): unknown => JSON.parse(readFileSync(join(EXAMPLES, name), 'utf8'));
const record = recordFile.parse(read('example-open.json'));
const { signer } = testKey(7, 1_772_442_000_000);

/** The proof of a leaf of the example, as the site and a browser make it. */
function proofOf(leafIndex: number): SavedProof {
  const [first] = record.entries;
  if (first?.entry.kind !== 'closing') throw new Error('The example begins with a closing.');
  const { hash, entry } = first;
  const { format, session, poll, sequence, leaves, tree } = entry;
  const leaf = leaves[leafIndex];
  if (leaf === undefined || !('receipt' in leaf)) throw new Error('There is no such leaf.');
  const head = { sequence, treeSize: tree.size, root: tree.root };
  return {
    pollId: poll.id,
    receiptPublic: leaf.receipt,
    shownHead: { hash, ...head },
    proof: {
      leaf,
      leafIndex,
      treeSize: tree.size,
      path: inclusionPath(
        hashLeaves(leaves).map((one) => one.hash),
        leafIndex,
      ),
      root: tree.root,
      closing: summaryOf(entry),
      head: signHead({ format, session: session.id, pollId: poll.id, closing: hash, ...head }, signer),
    },
    keys: record.keys,
  };
}
/** The proof with a changed closing, hashed and signed again, as a site that gives people two
 *  records would make it. */
function withClosing(saved: SavedProof, change: (closing: ClosingSummary) => ClosingSummary): SavedProof {
  const { proof, shownHead } = saved;
  if (proof.closing === null) throw new Error('The proof holds its closing.');
  const closing = change(proof.closing);
  const hash = hashOfSummary(closing);
  const head = signHead({ ...proof.head, closing: hash }, signer);
  return { ...saved, shownHead: { ...shownHead, hash }, proof: { ...proof, closing, head } };
}

const problems = (saved: SavedProof, against: typeof record | null = null) =>
  problemsOfProof(saved, null, against, verifyEd25519);

test('[BEY-02] the worked example of a saved proof is made anew to the letter, and holds', () => {
  expect(savedProof.parse(read('example-proof.json'))).toEqual(proofOf(1));
  for (const leafIndex of [0, 1, 2]) expect(problems(proofOf(leafIndex), record)).toEqual([]);
});

test('[BEY-02] a second head of the same vote, signed by the site itself, is found against the record', () => {
  const saved = proofOf(1);
  // The root stays the same: the same votes on another question.
  const two = withClosing(saved, (closing) => ({
    ...closing,
    poll: { ...closing.poll, question: 'Shall it be refused?' },
  }));
  expect(two.proof.root).toBe(saved.proof.root);
  expect(problems(two)).toEqual([]);
  expect(problems(two, record)).toEqual([
    'the record holds another close of this vote than the head was signed for: the site gave out two',
  ]);
});

test('[BEY-02] a head with the root of another tree is found against the record, beside the same leaf', () => {
  const saved = proofOf(1);
  const [first] = record.entries;
  if (first?.entry.kind !== 'closing') throw new Error('The example begins with a closing.');
  // The chamber was shown other votes beside this one than the record holds.
  const hashes = hashLeaves(first.entry.leaves).map(({ hash }, index) =>
    index === 1 ? hash : hash.toReversed(),
  );
  const root = treeRoot(hashes);
  const other = (head: { readonly root: string; readonly sequence: number }): SavedProof =>
    withClosing(
      {
        ...saved,
        shownHead: { ...saved.shownHead, ...head },
        proof: {
          ...saved.proof,
          path: head.root === root ? inclusionPath(hashes, 1) : saved.proof.path,
          root: head.root,
          head: { ...saved.proof.head, ...head },
        },
      },
      (closing) => ({
        ...closing,
        sequence: head.sequence,
        tree: { ...closing.tree, root: head.root },
      }),
    );
  const { sequence } = saved.shownHead;
  for (const head of [
    { root, sequence },
    { root: saved.proof.root, sequence: sequence + 1 },
  ]) {
    expect(problems(other(head))).toEqual([]);
    expect(problems(other(head), record)).toEqual([
      'the record holds another close of this vote than the head was signed for: the site gave out two',
      'the head that was signed is not that of the record: the site gave out two',
    ]);
  }
});

test('[BEY-02] a leaf of another place, a head of another vote and a key of another name are named', () => {
  const saved = proofOf(1);
  const { proof } = saved;
  expect(problems({ ...saved, proof: { ...proof, leafIndex: 2 } }, record)).toEqual([
    'computed anew from the leaf, the way up does not lead to the root',
    'the record holds something else as leaf 3',
  ]);
  expect(problems({ ...saved, pollId: 'another' })).toEqual([
    'what is signed is another head than the chamber was shown',
  ]);
  const [key] = saved.keys;
  if (key === undefined) throw new Error('The example has a key.');
  const other = testKey(9, 1).key.publicKey;
  expect(problems({ ...saved, keys: [{ ...key, publicKey: other }] })).toEqual([
    `the key ${key.keyId} is not what its id says`,
  ]);
});

test('[BEY-02] with the same root, another question, rule, electorate or order of the options gives another closing hash', () => {
  const saved = proofOf(1);
  const { closing } = saved.proof;
  if (closing === null) throw new Error('The proof holds its closing.');
  const others: ClosingSummary[] = [
    { ...closing, poll: { ...closing.poll, title: 'Amendment 13' } },
    { ...closing, poll: { ...closing.poll, voteOptions: closing.poll.voteOptions.toReversed() } },
    { ...closing, poll: { ...closing.poll, majority: { ...closing.poll.majority, kind: 'simple' } } },
    { ...closing, electorate: 'ab'.repeat(32) },
    { ...closing, replaced: 'ab'.repeat(32) },
    { ...closing, previous: 'ab'.repeat(32) },
  ];
  for (const other of others) {
    expect(other.tree.root).toBe(saved.proof.root);
    expect(hashOfSummary(other)).not.toBe(saved.shownHead.hash);
    expect(problems({ ...saved, proof: { ...saved.proof, closing: other } })).toContain(
      'computed anew, the closing hash is not the one that the chamber was shown',
    );
  }
});
