import type { RecordFile, RecordKey, SavedProof } from '@hemicycle/contract/records';
import { base64urlBytes } from './base64url.ts';
import { RECORD_FORMAT_1 } from '@hemicycle/contract/record-format';
import { canonicalBytes, canonicalText } from './canonical-bytes.ts';
import { hashOfSummary } from './closing-summary.ts';
import { sha256Hex } from './hashes.ts';
import { leadsToRoot, leafHash } from './merkle-tree.ts';
import { headSignedBytes, type VerifySignature } from './signed-bytes.ts';

/** The problems of a proof that a voter saved, in sentences; empty when there are none. The leaf
 *  must be that of the receipt and lead to the root. The root must be that of the head which the
 *  chamber was shown. A key of the site must have signed this head. `published`: the keys from
 *  another source; null: the keys in the file count. With a `record`, which was checked before, the
 *  same leaf must stand in it under the same head: entry, size and root. Never throws. Source:
 *  BEY-02, docs/record-format.md §5. */
export function problemsOfProof(
  { pollId, receiptPublic, shownHead, proof, keys }: SavedProof,
  published: readonly Pick<RecordKey, 'keyId' | 'publicKey'>[] | null,
  record: RecordFile | null,
  verifySignature: VerifySignature,
): string[] {
  const { leaf, head } = proof;
  const problems: string[] = [];
  if (!('receipt' in leaf) || leaf.receipt !== receiptPublic) {
    problems.push('the proof is of another receipt than the file says');
  }
  if (!leadsToRoot({ ...proof, leafHash: leafHash(canonicalBytes(leaf)) })) {
    problems.push('computed anew from the leaf, the way up does not lead to the root');
  }
  problems.push(...problemsOfClosingHash(shownHead, proof));
  const isShown =
    head.pollId === pollId &&
    head.sequence === shownHead.sequence &&
    head.closing === shownHead.hash &&
    head.treeSize === shownHead.treeSize &&
    head.root === shownHead.root;
  if (!isShown) problems.push('what is signed is another head than the chamber was shown');
  problems.push(...problemsOfKey(proof, published ?? keys, verifySignature));
  if (record !== null) problems.push(...problemsAgainst(record, pollId, proof));
  return problems;
}

/** Checks that the closing hash, computed again, is the one that the chamber was shown, and that it
 *  binds the root. A proof of the first format lacks the parts of its closing hash. Its root is
 *  then compared with the one that was shown. */
function problemsOfClosingHash(
  shown: SavedProof['shownHead'],
  { closing, head, root, treeSize }: SavedProof['proof'],
): string[] {
  const problems: string[] = [];
  if (root !== shown.root || treeSize !== shown.treeSize) {
    problems.push('the root is not that of the head which the chamber was shown');
  }
  if (closing === null) {
    if (head.format !== RECORD_FORMAT_1)
      problems.push('the proof does not hold what its closing hash is made of');
    return problems;
  }
  if (hashOfSummary(closing) !== shown.hash) {
    problems.push('computed anew, the closing hash is not the one that the chamber was shown');
  }
  if (closing.tree.root !== root || closing.tree.size !== treeSize) {
    problems.push('the root of the proof is not under the closing hash');
  }
  if (
    closing.poll.id !== head.pollId ||
    closing.session.id !== head.session ||
    closing.sequence !== head.sequence
  ) {
    problems.push('what the closing hash is made of is of another vote than the head');
  }
  return problems;
}

function problemsOfKey(
  { head }: SavedProof['proof'],
  known: readonly Pick<RecordKey, 'keyId' | 'publicKey'>[],
  verifySignature: VerifySignature,
): string[] {
  const key = known.find(({ keyId }) => keyId === head.keyId);
  if (key === undefined) return [`the key ${head.keyId} is not among those that the site published`];
  const bytes = base64urlBytes(key.publicKey);
  if (bytes === null || sha256Hex(bytes) !== key.keyId)
    return [`the key ${key.keyId} is not what its id says`];
  return verifySignature(key.publicKey, headSignedBytes(head), head.signature)
    ? []
    : ['the signature under the head is wrong'];
}

function problemsAgainst(
  record: RecordFile,
  pollId: string,
  { leaf, leafIndex, head }: SavedProof['proof'],
): string[] {
  const signed = record.entries.find(({ entry }) => entry.kind === 'closing' && entry.poll.id === pollId);
  if (signed?.entry.kind !== 'closing') return ['the record does not hold the close of this vote'];
  const problems: string[] = [];
  if (record.session !== head.session || signed.hash !== head.closing) {
    problems.push(
      'the record holds another close of this vote than the head was signed for: the site gave out two',
    );
  }
  const { sequence, tree, leaves } = signed.entry;
  // The root needs a check of its own: the signer of a head can put any root beside the right
  // closing hash.
  if (head.sequence !== sequence || head.treeSize !== tree.size || head.root !== tree.root) {
    problems.push('the head that was signed is not that of the record: the site gave out two');
  }
  const found = leaves[leafIndex];
  if (found === undefined || canonicalText(found) !== canonicalText(leaf)) {
    problems.push(`the record holds something else as leaf ${leafIndex + 1}`);
  }
  return problems;
}
