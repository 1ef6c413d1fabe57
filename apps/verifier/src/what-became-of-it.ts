import type { RecordFile } from '@hemicycle/contract/records';
import type { SignedReceipt } from '@hemicycle/contract/signed-receipts';
import { shownHash } from '@hemicycle/record/shown-hash';
import { fateOfReceipt, type ReceiptFate } from '@hemicycle/record/verify-receipt';
import { rightOrNot } from './first-line.ts';

/** The fate in a record of a receipt that the site acknowledged, as lines of text. Source:
 *  BEY-02. */
export function whatBecameOfIt(
  signed: SignedReceipt,
  { againstPublished, record }: { readonly againstPublished: boolean; readonly record: RecordFile | null },
): { readonly fate: ReceiptFate | null; readonly lines: string[] } {
  const { acknowledgedAtMs, keyId, pollId, receipt, session } = signed;
  const fate = record === null ? null : fateOfReceipt(signed, record);
  const acknowledged = `the site acknowledged the receipt ${receipt} of vote ${pollId} at ${new Date(acknowledgedAtMs).toISOString()}`;
  return {
    fate,
    lines: [
      firstLine(fate, acknowledged, rightOrNot(againstPublished)),
      `Checked: the receipt is signed by the key ${keyId}, in session ${session}. It tells no choice. Of a secret vote the time is that of the minute.`,
      ...linesOfRecord(record, pollId),
      'Not checked: that the receipt is this person’s. The private receipt, whose SHA-256 is the receipt above, shows who has it.',
      againstPublished
        ? 'The key is among the published ones that were given.'
        : 'The key was taken from the files. Compare it with those the site publishes at /api/record-keys, or give these by --keys.',
    ],
  };
}

function firstLine(fate: ReceiptFate | null, acknowledged: string, right: string): string {
  switch (fate) {
    case null:
      return `${right}: ${acknowledged}. Give the record by --record to see whether it is in it.`;
    case 'counted':
      return `${right}: ${acknowledged}, and it is counted in the record.`;
    case 'replaced':
      return `${right}: ${acknowledged}, and the record says that a later vote of the same voter replaced it.`;
    case 'withdrawn':
      return `${right}: ${acknowledged}, and the vote was withdrawn: no votes count.`;
    case 'unknown':
      return `${right}: ${acknowledged}. The record does not count it; whether a later vote replaced it, a record of the first format does not say.`;
    case 'left-out':
      return `LEFT OUT: ${acknowledged}, and the record does not contain it, neither counted nor replaced. This is the proof that the site left it out.`;
    case 'other-poll':
      return `WRONG: ${acknowledged}, but the record that was given does not hold the close of that vote.`;
  }
}

function linesOfRecord(record: RecordFile | null, pollId: string): string[] {
  const closing = record?.entries.find(({ entry }) => entry.kind === 'closing' && entry.poll.id === pollId);
  return closing === undefined
    ? []
    : [`The record that was given holds, and its closing hash is ${shownHash(closing.hash)}.`];
}
