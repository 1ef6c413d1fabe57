import type { Poll } from '@hemicycle/contract/polls';
import { maySeatsBePublic } from '@hemicycle/rules/display/vote-on-display';
import { drawnElectors, type Seat, seatsOf } from '@hemicycle/rules/votes/seats-of';
import { inTransaction } from '../../platform/db/transaction.ts';
import { loadElectorsByName } from './electorate-store.ts';
import type { BallotSource } from './poll-ballots.ts';
import { loadPollFactsOnEntry, type PollFacts } from './poll-store.ts';
import { PUBLIC } from './poll-viewer-class.ts';
import { presentInspection } from './present-inspection.ts';
import { presentPoll } from './present-poll.ts';
import { loadCountedVotes } from './vote-store.ts';

/** Timers are polls too, and may have ended after the last vote. */
const LAST_ENDED = 8;

/** The open vote of a session, or the last one that ended, as the public sees it, with the seats of
 *  its map where the public may see them; null where there was no vote. Source: BEY-33. */
export async function loadPublicVote(
  source: BallotSource,
  idVotingSession: string,
): Promise<{ readonly poll: Poll; readonly seats: readonly Seat[] | null } | null> {
  return inTransaction(
    source.db,
    async (transaction) => {
      const { facts } = await loadPollFactsOnEntry(
        { ...source, db: transaction },
        idVotingSession,
        LAST_ENDED,
      );
      const votes = facts.filter(
        ({ row }) => row.type === 'vote' && row.status !== 'draft' && !row.in_closed,
      );
      const last = votes.find(({ row }) => row.status === 'open') ?? votes[0];
      const poll = last === undefined ? null : presentPoll(last, PUBLIC);
      if (last === undefined || poll === null) return null;
      const seats = maySeatsBePublic(poll) ? await loadSeats(transaction, last) : null;
      return { poll, seats };
    },
    { isolation: 'repeatable read' },
  );
}

async function loadSeats(db: BallotSource['db'], facts: PollFacts): Promise<readonly Seat[] | null> {
  const [electors, votes] = [
    await loadElectorsByName(db, facts.row.id),
    await loadCountedVotes(db, facts.row.id),
  ];
  const inspection = presentInspection(
    facts,
    electors,
    votes.map((vote) => ({ ...vote, snapshotUrl: null, proxyName: null })),
    PUBLIC,
  );
  if (inspection === null) return null;
  const people = electors.map((elector) => ({
    userId: elector.user_id,
    name: elector.display_name,
    groupId: elector.group_id,
    groupName: elector.group_name,
    color: elector.group_color,
  }));
  return seatsOf(drawnElectors(people, inspection), inspection.votes);
}
