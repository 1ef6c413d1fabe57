import type { SavedReceipt } from '@hemicycle/contract/records';
import type { SignedReceipt } from '@hemicycle/contract/signed-receipts';
import { receiptSignedBytes } from '@hemicycle/record/signed-receipt';
import { api } from '../../api-client.ts';
import { saveBlob } from '../../save-file.ts';
import { keptReceipt } from './kept-receipts.ts';
import { verifySignatureHere } from './verify-signature-here.ts';

/** The site's signature under a receipt is not valid, so the receipt proves nothing. */
export class ReceiptNotSignedError extends Error {
  constructor() {
    super('The signature under the receipt is wrong.');
    this.name = 'ReceiptNotSignedError';
  }
}

/** Saves the signed receipt of a cast with the published keys of the site, so that another program
 *  can compare it with the record. The file never contains the private receipt. If this page has
 *  kept no receipt, the server is asked for it. @throws ApiError, ReceiptNotSignedError. Source:
 *  BEY-02. */
export async function saveSignedReceipt(vote: {
  readonly pollId: string;
  readonly receiptPublic: string;
  readonly name: string;
}): Promise<void> {
  const { pollId, receiptPublic, name } = vote;
  const [signedReceipt, { keys }] = await Promise.all([
    keptReceipt(receiptPublic) ?? askAgain(pollId, receiptPublic),
    api('GET /api/record-keys'),
  ]);
  const key = keys.find(({ keyId }) => keyId === signedReceipt.keyId);
  const isOfVote = signedReceipt.pollId === pollId && signedReceipt.receipt === receiptPublic;
  if (
    key === undefined ||
    !isOfVote ||
    (await verifySignatureHere(key.publicKey, receiptSignedBytes(signedReceipt), signedReceipt.signature)) ===
      false
  ) {
    throw new ReceiptNotSignedError();
  }
  const saved: SavedReceipt = { signedReceipt, keys };
  saveBlob(new Blob([`${JSON.stringify(saved, null, 2)}\n`], { type: 'application/json' }), `${name}.json`);
}

function askAgain(pollId: string, receipt: string): Promise<SignedReceipt> {
  return api('GET /api/polls/:pollId/receipts/:receipt', { params: { pollId, receipt } });
}
