import type { SignedReceipt } from '@hemicycle/contract/signed-receipts';

const PREFIX = 'hemicycle.signed-receipt.';

/** Keeps what the site signed of a cast, for this tab alone and over its reloads: a site that
 *  leaves a vote out may not sign it again. It tells no choice. Where the tab keeps nothing it is
 *  asked of the server. Source: BEY-02. */
export function keepSignedReceipt(signed: SignedReceipt): void {
  try {
    sessionStorage.setItem(`${PREFIX}${signed.receipt}`, JSON.stringify(signed));
  } catch {
    // A tab without storage, or a full one: the receipt on the page can still be asked for again.
  }
}

/** What the site signed of the cast with this public receipt, as far as this tab has kept it;
 *  undefined otherwise. */
export function keptReceipt(receiptPublic: string): SignedReceipt | undefined {
  try {
    const text = sessionStorage.getItem(`${PREFIX}${receiptPublic}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this page wrote it, and its signature is checked
    return text === null ? undefined : (JSON.parse(text) as SignedReceipt);
  } catch {
    return undefined;
  }
}
