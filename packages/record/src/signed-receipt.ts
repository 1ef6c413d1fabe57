import { utf8ToBytes } from '@noble/hashes/utils.js';
import { RECEIPT_FORMAT } from '@hemicycle/contract/record-format';
import type { SignedReceipt } from '@hemicycle/contract/signed-receipts';
import { canonicalBytes } from './canonical-bytes.ts';
import { sha256Hex } from './hashes.ts';
import type { Signer } from './sign.ts';

const MINUTE_MS = 60_000;

/** When a cast is said to have been acknowledged. Of a secret poll the beginning of the minute,
 *  though not before the opening: a finer time would help to join a receipt that is shown with a
 *  count that was seen to move.  Source: BEY-02, BEY-03. */
export function acknowledgedAtMs(
  poll: { readonly isSecret: boolean; readonly openedMs: number },
  arrivalMs: number,
): number {
  if (!poll.isSecret) return arrivalMs;
  return Math.max(poll.openedMs, arrivalMs - (arrivalMs % MINUTE_MS));
}

/** What is signed of a receipt: its format, a line feed, `receipt`, a line feed, the hash of its
 *  canonical bytes without its signature. */
export function receiptSignedBytes(receipt: Omit<SignedReceipt, 'signature'>): Uint8Array {
  const { format, session, pollId, receipt: text, acknowledgedAtMs: atMs, keyId } = receipt;
  const unsigned = { format, session, pollId, receipt: text, acknowledgedAtMs: atMs, keyId };
  return utf8ToBytes(`${format}\nreceipt\n${sha256Hex(canonicalBytes(unsigned))}`);
}

/** A receipt with the site's signature. The same facts and key give the same bytes; those of one
 *  poll are all of one length. */
export function signReceipt(
  facts: Pick<SignedReceipt, 'session' | 'pollId' | 'receipt' | 'acknowledgedAtMs'>,
  signer: Signer,
): SignedReceipt {
  const unsigned = { format: RECEIPT_FORMAT, ...facts, keyId: signer.keyId } as const;
  return { ...unsigned, signature: signer.sign(receiptSignedBytes(unsigned)) };
}
