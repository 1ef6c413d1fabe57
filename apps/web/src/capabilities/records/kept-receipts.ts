import type { SignedReceipt } from '@hemicycle/contract/signed-receipts';

const PREFIX = 'hemicycle.signed-receipt.';

/** Keeps the signed receipt of a cast, for this tab only and across its reloads: a site that leaves
 *  out a vote may refuse to sign it again. The receipt reveals no choice. Where the tab has kept
 *  none, the server is asked. Source: BEY-02. */
export function keepSignedReceipt(signed: SignedReceipt): void {
  try {
    sessionStorage.setItem(`${PREFIX}${signed.receipt}`, JSON.stringify(signed));
  } catch {
    // The tab has no storage, or its storage is full. The server can still be asked for the
    // receipt.
  }
}

/** The signed receipt of the cast with this public receipt, if this tab has kept it; undefined
 *  otherwise. */
export function keptReceipt(receiptPublic: string): SignedReceipt | undefined {
  try {
    const text = sessionStorage.getItem(`${PREFIX}${receiptPublic}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this page wrote it, and its signature is checked
    return text === null ? undefined : (JSON.parse(text) as SignedReceipt);
  } catch {
    return undefined;
  }
}
