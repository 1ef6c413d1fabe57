import type { Poll } from '@hemicycle/contract/polls';
import {
  votingRightInElectorate,
  type PossibleVoter,
  type VotedPoll,
} from '@hemicycle/rules/polls/eligibility';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadSession } from '../sessions/public.ts';
import { loadElectors } from './electorate-store.ts';
import { loadPossibleVoters } from './possible-voters.ts';
import type { PollRow } from './poll-store.ts';

/** Tells of anybody whether they may vote in one open poll, and why not. */
export interface Standings {
  readonly pollId: string;
  votingOf(viewer: Pick<Viewer, 'userId' | 'actionsAllowed'>): Poll['voting'];
}

/** How many electorates a server keeps in memory. */
const KEPT_POLLS = 20;
const kept = new Map<string, Promise<Standings>>();

/** The standings of an open poll. They are loaded once a poll and server and kept, since the electorate is frozen; the reasons
 *  of those outside it are those of that moment. */
export function standingsOf(db: Kysely<Database>, poll: PollRow): Promise<Standings> {
  const known = kept.get(poll.id);
  if (known !== undefined) return known;
  const loading = loadStandings(db, poll);
  kept.set(poll.id, loading);
  loading.catch(() => kept.delete(poll.id));
  for (const oldest of [...kept.keys()].slice(0, -KEPT_POLLS)) kept.delete(oldest);
  return loading;
}

async function loadStandings(db: Kysely<Database>, row: PollRow): Promise<Standings> {
  const poll: VotedPoll = { type: row.type, votingOrganisation: row.voting_organisation };
  const electors = await loadElectors(db, row.id);
  const weightOf = new Map(electors.map((elector) => [elector.user_id, elector.weight]));
  const members = await loadPossibleVoters(db, row.id_voting_session, poll);
  const memberOf = new Map(members.map((member) => [member.userId, member]));
  const session = await loadSession(db, row.id_voting_session);
  const stranger: Pick<PossibleVoter, 'memberOfSession' | 'groups'> = {
    memberOfSession: session?.members_only === false,
    groups: [],
  };
  return {
    pollId: row.id,
    votingOf(viewer) {
      const { memberOfSession, groups } = memberOf.get(viewer.userId) ?? stranger;
      const person = { actionsAllowed: viewer.actionsAllowed, memberOfSession, groups };
      const right = votingRightInElectorate(poll, person, weightOf.get(viewer.userId) ?? null);
      return right.mayVote
        ? { mayVote: true, reason: null, weight: right.weight }
        : { mayVote: false, reason: right.reason, weight: null };
    },
  };
}
