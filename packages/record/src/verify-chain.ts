import { RECORD_FORMAT_1, type RECORD_FORMAT } from '@hemicycle/contract/record-format';
import type { RecordFile, SignedEntry } from '@hemicycle/contract/records';

/** The problems of the chain of a file's entries, in words. Entries must be in the order of their
 *  sequence and of one session. Each must hold the hash of the previous entry, where that is in the
 *  file. A session's file must begin with the first entry and leave none out. A poll must end only
 *  once. Source: BEY-01, docs/record-format.md §3. */
export function problemsOfChain(file: RecordFile): string[] {
  const { entries, session, pollId, format } = file;
  const problems: string[] = 'head' in file ? problemsOfSessionHead(file) : [];
  entries.forEach(({ entry }, index) => {
    const before = entries[index - 1];
    const what = `entry ${entry.sequence}`;
    if (format === RECORD_FORMAT_1 && entry.format !== format) {
      problems.push(`${what} is of a later format than the file`);
    }
    if (entry.session.id !== session) problems.push(`${what} is of another session`);
    if ((entry.sequence === 1) !== (entry.previous === null)) {
      problems.push(`${what} does not say rightly whether it is the first`);
    }
    if (before === undefined) {
      if (pollId === null && entry.sequence !== 1)
        problems.push('the first entries of the session are missing');
    } else {
      const step = entry.sequence - before.entry.sequence;
      if (step < 1) problems.push(`${what} stands in the wrong place`);
      if (step === 1 && entry.previous !== before.hash)
        problems.push(`${what} does not follow the one before it`);
      if (step > 1 && pollId === null) problems.push(`entries before ${what} are missing`);
    }
    if (pollId !== null && pollOf(entry) !== pollId) problems.push(`${what} is of another poll`);
  });
  if (pollId !== null && entries[0]?.entry.kind === 'declaration') problems.push('the closing is missing');
  const ends = entries.flatMap(({ entry }) => (entry.kind === 'declaration' ? [] : entry.poll.id));
  if (new Set(ends).size < ends.length) problems.push('a poll was closed or withdrawn more than once');
  return problems;
}

/** The head in a session's file names its last entry; in a poll's file it may name a later entry of
 *  the session. */
function problemsOfSessionHead({
  entries,
  session,
  pollId,
  head,
}: Extract<RecordFile, { format: typeof RECORD_FORMAT }>): string[] {
  const problems: string[] = [];
  if (head.session !== session) problems.push('the head is of another session');
  const last = entries.at(-1);
  if (last === undefined) return problems;
  const { sequence } = last.entry;
  const isLast = head.sequence === sequence;
  if (head.sequence < sequence || (pollId === null && !isLast)) {
    problems.push(`the head is that of entry ${head.sequence}, and the last entry is ${sequence}`);
  }
  if (isLast && head.hash !== last.hash) problems.push('the head is not the hash of the last entry');
  return problems;
}

function pollOf(entry: SignedEntry['entry']): string {
  return entry.kind === 'declaration' ? entry.pollId : entry.poll.id;
}
