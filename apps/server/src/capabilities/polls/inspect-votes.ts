import type { VoteInspection } from '@hemicycle/contract/votes';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadSnapshotUrls } from '../vote-snapshots/public.ts';
import { loadElectorsByName } from './electorate-store.ts';
import { loadNamesOfProxies } from './names-of-proxies.ts';
import { requirePollOf } from './policy.ts';
import { loadPollFacts } from './poll-store.ts';
import { pollViewerClassOf } from './poll-viewer-class.ts';
import { presentInspection } from './present-inspection.ts';
import { standingsOf } from './standings.ts';
import { loadCountedVotes } from './vote-store.ts';

/** The inspection view of a poll that was opened, all read at one moment: votes, summaries, and
 *  what is withheld and why.
 *  @throws DomainError `not-found` to outsiders, `poll-not-open` for a draft. Source: POLL-10 …
 *  POLL-14. */
export async function inspectVotes(deps: Deps, viewer: Viewer, pollId: string): Promise<VoteInspection> {
  const { status } = await requirePollOf(deps.db, viewer, pollId);
  if (status === 'draft') throw new DomainError('poll-not-open');
  const { facts, electors, votes, snapshotUrls, nameOf } = await inTransaction(
    deps.db,
    async (transaction) => {
      const found = await loadPollFacts({ ...deps, db: transaction }, pollId);
      const electorate = await loadElectorsByName(transaction, pollId);
      const counted = await loadCountedVotes(transaction, pollId);
      return {
        facts: found,
        electors: electorate,
        votes: counted,
        nameOf: await loadNamesOfProxies(transaction, electorate, counted),
        snapshotUrls:
          found === null ? new Map<string, string>() : await loadSnapshotUrls(transaction, viewer, found.row),
      };
    },
    { isolation: 'repeatable read' },
  );
  if (facts === null) throw new DomainError('not-found');
  const standings = facts.row.status === 'open' ? await standingsOf(deps.db, facts.row, viewer) : null;
  const inspection = presentInspection(
    facts,
    electors,
    votes.map((vote) => ({
      ...vote,
      snapshotUrl: snapshotUrls.get(vote.userId) ?? null,
      proxyName: vote.proxyUserId === null ? null : (nameOf.get(vote.proxyUserId) ?? null),
    })),
    pollViewerClassOf(viewer, standings),
  );
  if (inspection === null) throw new DomainError('not-found');
  return inspection;
}
