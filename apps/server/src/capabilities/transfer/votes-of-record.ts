import type { RecordEntry, RecordFile } from '@hemicycle/contract/records';
import type { ImportedVote } from '@hemicycle/contract/transfer';

/** What the record of a sitting says of each vote, in its order: the count and the last declaration
 *  of a closed one, and the withdrawn ones. `ofClosed`: the polls that were open in closed parts.
 *  Source: BEY-01, BEY-25. */
export function votesOfRecord(
  record: Pick<RecordFile, 'entries'> | null,
  ofClosed: ReadonlySet<string>,
): ImportedVote[] {
  const entries = record?.entries ?? [];
  return entries.flatMap(({ entry, hash }) => {
    if (entry.kind === 'declaration') return [];
    const vote = entry.kind === 'closing' ? closed(entry, hash, entries) : withdrawn(entry, hash);
    return [{ ...vote, inClosed: ofClosed.has(vote.pollId) }];
  });
}

function closed(
  entry: RecordEntry & { kind: 'closing' },
  hash: string,
  entries: RecordFile['entries'],
): Omit<ImportedVote, 'inClosed'> {
  const { poll, tally } = entry;
  const declared = entries.findLast(
    (one): one is (typeof entries)[number] & { entry: { kind: 'declaration' } } =>
      one.entry.kind === 'declaration' && one.entry.pollId === poll.id,
  )?.entry;
  return {
    pollId: poll.id,
    number: poll.number,
    title: poll.title,
    question: poll.question,
    privacy: poll.privacy,
    closedMs: poll.closedAtMs,
    hash,
    withdrawn: false,
    withheld: entry.withheld !== undefined,
    tally:
      tally === null
        ? null
        : tally.votesSummary.map(({ voteDecision, votes, weight }) => ({
            option: voteDecision,
            votes,
            weight,
          })),
    result: declared?.result ?? null,
    elected: declared?.elected ?? null,
    commentary: declared?.commentary ?? '',
  };
}

function withdrawn(
  entry: RecordEntry & { kind: 'withdrawal' },
  hash: string,
): Omit<ImportedVote, 'inClosed'> {
  const { poll } = entry;
  return {
    pollId: poll.id,
    number: poll.number,
    title: poll.title,
    question: poll.question,
    privacy: poll.privacy,
    closedMs: null,
    hash,
    withdrawn: true,
    withheld: false,
    tally: null,
    result: null,
    elected: null,
    commentary: entry.commentary ?? '',
  };
}
