import type { RecordFile } from '@hemicycle/contract/records';
import { quoted } from '@hemicycle/record/quoted';
import { shownHash } from '@hemicycle/record/shown-hash';

/** The beginning of a first line where nothing is wrong. It depends on the keys, since all
 *  signatures rest on them. */
export function rightOrNot(againstPublished: boolean): string {
  return againstPublished ? 'RIGHT' : 'NOT HELD AGAINST PUBLISHED KEYS, otherwise right';
}

/** The first line on a record without problems: the text to compare with the minutes and with other
 *  screens. For one vote it is its closing hash, for a whole session its head, which covers the
 *  last declaration and withdrawal. Source: BEY-02. */
export function firstLineOf(file: RecordFile, againstPublished: boolean): string {
  const right = rightOrNot(againstPublished);
  const [first] = file.entries;
  const last = file.entries.at(-1);
  if (first === undefined || last === undefined) throw new RangeError('A record has entries.');
  if (file.pollId === null) {
    return `${right}: head of the session ${shownHash(last.hash)}, entry ${last.entry.sequence} of ${quoted(last.entry.session.title)}.`;
  }
  if (first.entry.kind === 'closing') {
    const { poll, sequence } = first.entry;
    return `${right}: closing hash ${shownHash(first.hash)}, entry ${sequence}, vote ${poll.number}, ${quoted(poll.title)}.`;
  }
  return `${right}: the vote was withdrawn; hash of entry ${first.entry.sequence} ${shownHash(first.hash)}.`;
}
