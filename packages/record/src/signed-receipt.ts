import { utf8ToBytes } from '@noble/hashes/utils.js';
import { RECEIPT_FORMAT } from '@hemicycle/contract/record-format';
import type { SignedReceipt } from '@hemicycle/contract/signed-receipts';
import { canonicalBytes } from './canonical-bytes.ts';
import { sha256Hex } from './hashes.ts';
import type { Signer } from './sign.ts';

const MINUTE_MS = 60_000;

/** The time of acknowledgement that a receipt names. In a secret poll it is the beginning of the
 *  minute, but not before the opening. With a finer time somebody could link a shown receipt to a
 *  change of the count. Source: BEY-02, BEY-03. */
export function acknowledgedAtMs(
  poll: { readonly isSecret: boolean; readonly openedMs: number },
  arrivalMs: number,
): number {
  if (!poll.isSecret) return arrivalMs;
  return Math.max(poll.openedMs, arrivalMs - (arrivalMs % MINUTE_MS));
}

/** The signed bytes of a receipt: its format, a line feed, `receipt`, a line feed, the hash of its
 *  canonical bytes without its signature. */
export function receiptSignedBytes(receipt: Omit<SignedReceipt, 'signature'>): Uint8Array {
  const { format, session, pollId, receipt: text, acknowledgedAtMs: atMs, keyId } = receipt;
  const unsigned = { format, session, pollId, receipt: text, acknowledgedAtMs: atMs, keyId };
  return utf8ToBytes(`${format}\nreceipt\n${sha256Hex(canonicalBytes(unsigned))}`);
}

/** A receipt with the site's signature. The same facts and key give the same bytes. All receipts of
 *  one poll have the same length. */
export function signReceipt(
  facts: Pick<SignedReceipt, 'session' | 'pollId' | 'receipt' | 'acknowledgedAtMs'>,
  signer: Signer,
): SignedReceipt {
  const unsigned = { format: RECEIPT_FORMAT, ...facts, keyId: signer.keyId } as const;
  return { ...unsigned, signature: signer.sign(receiptSignedBytes(unsigned)) };
}
