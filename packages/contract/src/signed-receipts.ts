import { z } from 'zod';
import { RECEIPT_FORMAT } from './record-format.ts';
import { hashText, receiptText, signatureText } from './record-values.ts';
import { epochMs, id } from './values.ts';

/** The site's word that it acknowledged a cast: which public receipt, in which poll, when (ms since
 *  the epoch; of a secret poll the beginning of that minute). It tells neither the choice nor the
 *  voter. A receipt that was acknowledged stands in the record, as counted or as replaced by a
 *  later vote; one that does not was left out, and this proves it. Source: BEY-02,
 *  docs/record-format.md §5. */
export const signedReceipt = z.strictObject({
  format: z.literal(RECEIPT_FORMAT),
  session: id,
  pollId: id,
  receipt: receiptText,
  acknowledgedAtMs: epochMs,
  keyId: hashText,
  signature: signatureText,
});
export type SignedReceipt = z.output<typeof signedReceipt>;
