import type { RecordFile, SignedEntry } from '@hemicycle/contract/records';

/** What is wrong with how the entries of a file follow each other, in words. They come in the order of their sequence, of one session,
 *  each holding the hash of the one before where that is in the file; a session's file begins with its first and leaves none out; a
 *  poll ends once.  Source: BEY-01, docs/record-format.md §3. */
export function problemsOfChain({ entries, session, pollId }: RecordFile): string[] {
  const problems: string[] = [];
  entries.forEach(({ entry }, index) => {
    const before = entries[index - 1];
    const what = `entry ${entry.sequence}`;
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

function pollOf(entry: SignedEntry['entry']): string {
  return entry.kind === 'declaration' ? entry.pollId : entry.poll.id;
}
