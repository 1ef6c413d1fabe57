import type { ClosingSummary, RecordFile, SavedProof } from '@hemicycle/contract/records';
import { quoted } from '@hemicycle/record/quoted';
import { shownHash } from '@hemicycle/record/shown-hash';
import { rightOrNot } from './first-line.ts';

/** The checks of a saved proof without problems, and its content, as lines of text. */
export function whatWasProved(
  { pollId, receiptPublic, shownHead, proof }: SavedProof,
  { againstPublished, record }: { readonly againstPublished: boolean; readonly record: RecordFile | null },
): string[] {
  const { closing, leaf, leafIndex, head, path } = proof;
  return [
    `${rightOrNot(againstPublished)}: the vote with the receipt ${receiptPublic} stands under the closing hash ${shownHash(shownHead.hash)} of vote ${pollId}.`,
    `Checked: it is leaf ${leafIndex + 1} of ${head.treeSize}; the way up from it (${path.length} ${path.length === 1 ? 'hash' : 'hashes'}) leads to the root;`,
    closing === null
      ? 'the root is the one that the chamber was shown; and this head, with the closing hash, is signed by the key below. The proof is of the first format: that the root is under the closing hash shows the record alone.'
      : 'the root is under the closing hash, which was computed anew and is the one that the chamber was shown; and it is signed by the key below.',
    ...linesOfClosing(closing),
    leaf.type === 'vote'
      ? `The leaf says: ${leaf.voter}${leaf.by === null ? '' : `, by the proxy ${leaf.by}`}, weight ${leaf.weight}: ${JSON.stringify(leaf.voteDecision)}.`
      : 'The leaf says that somebody with this receipt took part, and no choice: the vote was secret.',
    `Closing hash ${shownHash(shownHead.hash)}, entry ${shownHead.sequence}. Compare it with another screen, or with the minutes.`,
    record === null
      ? 'It was not held against a record: give one by --record to see that it holds the same leaf.'
      : 'The record that was given holds the same leaf under the same closing hash.',
    'Not checked: that the receipt is this person’s. The private receipt, whose SHA-256 is the receipt above, shows who has it.',
    `Key ${head.keyId}`,
    againstPublished
      ? 'The key is among the published ones that were given.'
      : 'The key was taken from the file. Compare it with those the site publishes at /api/record-keys, or give these by --keys.',
  ];
}

/** The facts that the closing hash binds, for the voter to compare with the poll. */
function linesOfClosing(closing: ClosingSummary | null): string[] {
  if (closing === null) return [];
  const { poll } = closing;
  return [
    `It binds the vote ${poll.number}, ${quoted(poll.title)}, question ${quoted(poll.question)}, options ${poll.voteOptions.map(quoted).join(', ')}; its rule, electorate, count and the entries before.`,
  ];
}
