import type { ClosingEntry, RecordFile, RecordKey } from '@hemicycle/contract/records';
import type { SignedReceipt } from '@hemicycle/contract/signed-receipts';
import { base64urlBytes } from './base64url.ts';
import { sha256Hex } from './hashes.ts';
import { receiptSignedBytes } from './signed-receipt.ts';
import type { VerifySignature } from './signed-bytes.ts';

/** The greatest difference between the clocks of a site's servers. */
const CLOCKS_APART_MS = 60_000;

/** The problems of a signed receipt by itself, in sentences. Empty when a key of the list signed it
 *  and had not retired. Never throws. Source: BEY-02, docs/record-format.md §5. */
export function problemsOfReceipt(
  receipt: SignedReceipt,
  keys: readonly RecordKey[],
  verifySignature: VerifySignature,
): string[] {
  const key = keys.find(({ keyId }) => keyId === receipt.keyId);
  if (key === undefined) return [`the key ${receipt.keyId} is not among those that were given`];
  const bytes = base64urlBytes(key.publicKey);
  if (bytes === null || sha256Hex(bytes) !== key.keyId)
    return [`the key ${key.keyId} is not what its id says`];
  if (!verifySignature(key.publicKey, receiptSignedBytes(receipt), receipt.signature)) {
    return ['the signature under the receipt is wrong'];
  }
  return key.retiredAtMs !== null && receipt.acknowledgedAtMs > key.retiredAtMs + CLOCKS_APART_MS
    ? ['the receipt is signed by a key that had retired']
    : [];
}

/** The fate of an acknowledged receipt in a record. `counted`: it stands in the tree. `replaced`: a
 *  later vote of the same voter replaced it. `left-out`: neither, which is a fault of the record.
 *  `withdrawn`: the poll has no result, and no votes count. `unknown`: a closing of the first
 *  format does not name replaced receipts, and this poll let votes change. `other-poll`: the record
 *  is of another poll. */
export type ReceiptFate = 'counted' | 'replaced' | 'left-out' | 'withdrawn' | 'unknown' | 'other-poll';

/** Looks for a receipt in a record; both were checked before. Source: BEY-02. */
export function fateOfReceipt({ session, pollId, receipt }: SignedReceipt, record: RecordFile): ReceiptFate {
  if (record.session !== session) return 'other-poll';
  const entries = record.entries.map(({ entry }) => entry);
  if (entries.some((entry) => entry.kind === 'withdrawal' && entry.poll.id === pollId)) return 'withdrawn';
  const closing = entries.find(
    (entry): entry is ClosingEntry => entry.kind === 'closing' && entry.poll.id === pollId,
  );
  if (closing === undefined) return 'other-poll';
  if (closing.leaves.some((leaf) => 'receipt' in leaf && leaf.receipt === receipt)) return 'counted';
  if (closing.replaced?.includes(receipt) === true) return 'replaced';
  return closing.replaced === undefined && closing.poll.mayChangeVote ? 'unknown' : 'left-out';
}
