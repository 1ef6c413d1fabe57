import type { Poll, RepresentedVoter } from '@hemicycle/contract/polls';
import { permissions } from '@hemicycle/contract/permissions';
import { votingRightInElectorate, type VotedPoll } from '@hemicycle/rules/polls/eligibility';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadElectors, type ElectorRow } from './electorate-store.ts';
import { loadPossibleVoters, type PossibleVoterNow } from './possible-voters.ts';
import type { PollRow } from './poll-tables.ts';

/** Tells for any viewer whether they may vote in one open poll, and if not, why. */
export interface Standings {
  readonly pollId: string;
  /** Who is called in its roll call; null: nobody. */
  readonly calledUserId: string | null;
  votingOf(viewer: StandingViewer): Poll['voting'];
}

type StandingViewer = Pick<Viewer, 'userId' | 'actionsAllowed'>;

/** How many electorates a server keeps in memory. */
const KEPT_POLLS = 20;
const kept = new Map<string, Promise<FrozenElectorate>>();

type Elector = Pick<ElectorRow, 'user_id' | 'weight' | 'display_name' | 'proxy_user_id'>;

/** The frozen electorate in the form that standings need: the weights, the represented voters by
 *  proxy, and the proxies by voter. */
interface FrozenElectorate {
  readonly weightOf: ReadonlyMap<string, string>;
  readonly representedBy: ReadonlyMap<string, readonly RepresentedVoter[]>;
  readonly proxyOf: ReadonlyMap<string, string>;
}

/** The standings of an open poll, for everybody or, with `only`, for one viewer at less cost. Each
 *  server loads the frozen electorate of a poll once. For people outside of it, the reasons are
 *  those of this moment. Source: PERM-13, WEIGHT-03, PROXY-08, DESIGN §6. */
export async function standingsOf(
  db: Kysely<Database>,
  row: PollRow,
  only?: StandingViewer,
): Promise<Standings> {
  const poll: VotedPoll = { type: row.type, votingOrganisation: row.voting_organisation };
  const electorate = await frozenElectorate(db, row.id);
  const clear =
    only !== undefined &&
    (electorate.weightOf.has(only.userId) || !only.actionsAllowed.has(permissions.vote));
  const members = clear ? [] : await loadPossibleVoters(db, row.id_voting_session, poll);
  return standingsAmong(row, electorate, members);
}

/** The standings of a poll that is being opened, from the data read for its opening. Call it after
 *  the commit: from then on the server keeps the electorate in memory. */
export function standingsAtOpening(
  row: PollRow,
  electors: readonly Elector[],
  members: readonly PossibleVoterNow[],
): Standings {
  const electorate = electorateOf(electors);
  keep(row.id, Promise.resolve(electorate));
  return standingsAmong(row, electorate, members);
}

function standingsAmong(
  row: PollRow,
  { weightOf, representedBy }: FrozenElectorate,
  members: readonly PossibleVoterNow[],
): Standings {
  const poll: VotedPoll = { type: row.type, votingOrganisation: row.voting_organisation };
  const memberOf = new Map(members.map((member) => [member.userId, member]));
  return {
    pollId: row.id,
    calledUserId: row.roll_call?.called?.userId ?? null,
    votingOf({ userId, actionsAllowed }) {
      const member = memberOf.get(userId);
      const person = { actionsAllowed, memberOfSession: member !== undefined, groups: member?.groups ?? [] };
      const right = votingRightInElectorate(poll, person, weightOf.get(userId) ?? null);
      const represented = representedBy.get(userId) ?? [];
      const onBehalfOf = actionsAllowed.has(permissions.vote) ? [...represented] : [];
      return right.mayVote
        ? { mayVote: true, reason: null, weight: right.weight, onBehalfOf }
        : { mayVote: false, reason: right.reason, weight: null, onBehalfOf };
    },
  };
}

/** The proxies in the frozen electorate of an open poll, by the voter whom they represent. Each
 *  server loads them once for a poll. */
export async function loadProxiesOf(
  db: Kysely<Database>,
  pollId: string,
): Promise<ReadonlyMap<string, string>> {
  return (await frozenElectorate(db, pollId)).proxyOf;
}

function frozenElectorate(db: Kysely<Database>, pollId: string): Promise<FrozenElectorate> {
  const known = kept.get(pollId);
  if (known !== undefined) return known;
  const loading = loadElectors(db, pollId).then(electorateOf);
  keep(pollId, loading);
  loading.catch(() => kept.delete(pollId));
  return loading;
}

function electorateOf(electors: readonly Elector[]): FrozenElectorate {
  const representedBy = new Map<string, RepresentedVoter[]>();
  const proxyOf = new Map<string, string>();
  for (const { proxy_user_id: proxy, user_id: userId, display_name: name, weight } of electors) {
    if (proxy === null) continue;
    proxyOf.set(userId, proxy);
    representedBy.set(proxy, [...(representedBy.get(proxy) ?? []), { userId, name, weight }]);
  }
  return {
    weightOf: new Map(electors.map((elector) => [elector.user_id, elector.weight])),
    representedBy,
    proxyOf,
  };
}

function keep(pollId: string, electorate: Promise<FrozenElectorate>): void {
  kept.set(pollId, electorate);
  for (const oldest of [...kept.keys()].slice(0, -KEPT_POLLS)) kept.delete(oldest);
}
