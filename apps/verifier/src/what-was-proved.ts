import type { RecordFile, SavedProof } from '@hemicycle/contract/records';

/** What was checked of a saved proof that holds, and what it says, in lines to read. */
export function whatWasProved(
  { pollId, receiptPublic, shownHead, proof }: SavedProof,
  { againstPublished, record }: { readonly againstPublished: boolean; readonly record: RecordFile | null },
): string[] {
  const { leaf, leafIndex, head, path } = proof;
  return [
    `RIGHT: the vote with the receipt ${receiptPublic} stands in the record of poll ${pollId}.`,
    `Checked: it is leaf ${leafIndex + 1} of ${head.treeSize}; the way up from it (${path.length} ${path.length === 1 ? 'hash' : 'hashes'}) leads to the tree head that the`,
    'chamber was shown; and this head is signed by the key below.',
    leaf.type === 'vote'
      ? `The leaf says: ${leaf.voter}${leaf.by === null ? '' : `, by the proxy ${leaf.by}`}, weight ${leaf.weight}: ${JSON.stringify(leaf.voteDecision)}.`
      : 'The leaf says that somebody with this receipt took part, and no choice: the poll was secret.',
    `Tree head ${shownHead.root}, entry ${shownHead.sequence}. Compare it with another screen, or with the minutes.`,
    record === null
      ? 'It was not held against a record: give one by --record to see that it holds the same leaf.'
      : 'The record that was given holds the same leaf under the same head.',
    'Not checked: that the receipt is this person’s. The private receipt, whose SHA-256 is the receipt above, shows who has it.',
    `Key ${head.keyId}`,
    againstPublished
      ? 'The key is among the published ones that were given.'
      : 'The key was taken from the file. Compare it with those the site publishes at /api/record-keys, or give these by --keys.',
  ];
}
