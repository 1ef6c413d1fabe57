import { z } from 'zod';
import { RECEIPT_FORMAT } from './record-format.ts';
import { hashText, receiptText, signatureText } from './record-values.ts';
import { epochMs, id } from './values.ts';

/** The site's signed acknowledgement of a cast: the public receipt, the poll, and the time (ms
 *  since the epoch; in a secret poll the beginning of that minute). It contains neither the choice
 *  nor the voter. An acknowledged receipt must stand in the record, as counted or as replaced by a
 *  later vote. If it does not, this acknowledgement proves that it was left out. Source: BEY-02,
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
