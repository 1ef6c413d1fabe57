import type { Poll } from '@hemicycle/contract/polls';
import { permissions } from '@hemicycle/contract/permissions';
import { votingRightInElectorate, type VotedPoll } from '@hemicycle/rules/polls/eligibility';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadElectors, type ElectorRow } from './electorate-store.ts';
import { loadPossibleVoters, type PossibleVoterNow } from './possible-voters.ts';
import type { PollRow } from './poll-store.ts';

/** Tells of anybody whether they may vote in one open poll, and why not. */
export interface Standings {
  readonly pollId: string;
  votingOf(viewer: StandingViewer): Poll['voting'];
}

type StandingViewer = Pick<Viewer, 'userId' | 'actionsAllowed'>;

/** How many electorates a server keeps in memory. */
const KEPT_POLLS = 20;
const kept = new Map<string, Promise<ReadonlyMap<string, string>>>();

/** The standings of an open poll, for everybody or, with `only`, for one viewer at less cost. The frozen electorate is loaded once
 *  a poll and server; the reasons of those outside it are those of now. Source: PERM-13, WEIGHT-03, DESIGN §6. */
export async function standingsOf(
  db: Kysely<Database>,
  row: PollRow,
  only?: StandingViewer,
): Promise<Standings> {
  const poll: VotedPoll = { type: row.type, votingOrganisation: row.voting_organisation };
  const weightOf = await frozenWeights(db, row.id);
  const clear =
    only !== undefined && (weightOf.has(only.userId) || !only.actionsAllowed.has(permissions.vote));
  const members = clear ? [] : await loadPossibleVoters(db, row.id_voting_session, poll);
  return standingsAmong(row, weightOf, members);
}

/** The standings of a poll that is being opened, from what was read for it. Call it after the commit: the server keeps the
 *  electorate in memory from now on. */
export function standingsAtOpening(
  row: PollRow,
  electors: readonly Pick<ElectorRow, 'user_id' | 'weight'>[],
  members: readonly PossibleVoterNow[],
): Standings {
  const weightOf = new Map(electors.map((elector) => [elector.user_id, elector.weight]));
  keep(row.id, Promise.resolve(weightOf));
  return standingsAmong(row, weightOf, members);
}

function standingsAmong(
  row: PollRow,
  weightOf: ReadonlyMap<string, string>,
  members: readonly PossibleVoterNow[],
): Standings {
  const poll: VotedPoll = { type: row.type, votingOrganisation: row.voting_organisation };
  const memberOf = new Map(members.map((member) => [member.userId, member]));
  return {
    pollId: row.id,
    votingOf({ userId, actionsAllowed }) {
      const member = memberOf.get(userId);
      const person = { actionsAllowed, memberOfSession: member !== undefined, groups: member?.groups ?? [] };
      const right = votingRightInElectorate(poll, person, weightOf.get(userId) ?? null);
      return right.mayVote
        ? { mayVote: true, reason: null, weight: right.weight }
        : { mayVote: false, reason: right.reason, weight: null };
    },
  };
}

function frozenWeights(db: Kysely<Database>, pollId: string): Promise<ReadonlyMap<string, string>> {
  const known = kept.get(pollId);
  if (known !== undefined) return known;
  const loading = loadElectors(db, pollId).then(
    (electors) => new Map(electors.map((elector) => [elector.user_id, elector.weight])),
  );
  keep(pollId, loading);
  loading.catch(() => kept.delete(pollId));
  return loading;
}

function keep(pollId: string, weights: Promise<ReadonlyMap<string, string>>): void {
  kept.set(pollId, weights);
  for (const oldest of [...kept.keys()].slice(0, -KEPT_POLLS)) kept.delete(oldest);
}
