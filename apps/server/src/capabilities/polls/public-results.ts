import type { VoteInspection } from '@hemicycle/contract/votes';
import { inTransaction } from '../../platform/db/transaction.ts';
import { loadElectorsByName } from './electorate-store.ts';
import { loadNamesOfProxies } from './names-of-proxies.ts';
import type { BallotSource } from './poll-ballots.ts';
import { loadPollFactsOfSession } from './poll-store.ts';
import { PUBLIC } from './poll-viewer-class.ts';
import { presentInspection } from './present-inspection.ts';
import { loadCountedVotes } from './vote-store.ts';

/** The votes of a session that are over, by number, each as everybody in the session may see it:
 *  without what only some permissions show. All are read at one moment. The caller checks who may
 *  read them. Source: BEY-34, BEY-35. */
export async function loadPublicResults(
  source: BallotSource,
  idVotingSession: string,
): Promise<VoteInspection[]> {
  return inTransaction(
    source.db,
    async (transaction) => {
      const found = await loadPollFactsOfSession({ ...source, db: transaction }, idVotingSession);
      const over = found.filter(
        ({ row }) => row.type === 'vote' && (row.status === 'closed' || row.status === 'cancelled'),
      );
      const results: VoteInspection[] = [];
      for (const facts of over.toReversed()) {
        const electors = await loadElectorsByName(transaction, facts.row.id);
        const votes = await loadCountedVotes(transaction, facts.row.id);
        const nameOf = await loadNamesOfProxies(transaction, electors, votes);
        const inspection = presentInspection(
          facts,
          electors,
          votes.map((vote) => ({
            ...vote,
            snapshotUrl: null,
            proxyName: vote.proxyUserId === null ? null : (nameOf.get(vote.proxyUserId) ?? null),
          })),
          PUBLIC,
        );
        if (inspection !== null) results.push(inspection);
      }
      return results;
    },
    { isolation: 'repeatable read' },
  );
}
