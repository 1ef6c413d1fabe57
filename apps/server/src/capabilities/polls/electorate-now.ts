import type { ClientFlags } from '@hemicycle/contract/site';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { loadProxyPairs } from '../proxies/public.ts';
import { valuesOfFlag } from '../site/public.ts';
import type { PollRow } from './poll-tables.ts';
import { loadPossibleVoters, type PossibleVoterNow } from './possible-voters.ts';

/** The electorate of a poll if it opened now, with weights and proxies. Also all members who hold
 *  the permission to vote but may not vote in it, with the reasons. Source: PERM-13, WEIGHT-03,
 *  PROXY-05, PROXY-08. */
export async function electorateNow(
  db: Kysely<Database>,
  row: Pick<PollRow, 'id_voting_session' | 'type' | 'voting_organisation'>,
  flags: ClientFlags,
) {
  const poll = { type: row.type, votingOrganisation: row.voting_organisation };
  const members = await loadPossibleVoters(db, row.id_voting_session, poll);
  // The electorate is the same whoever opens the vote, so a pair counts where anybody may make one.
  const pairs = valuesOfFlag(flags, 'enableProxyVoting').includes(true)
    ? await loadProxyPairs(db, row.id_voting_session)
    : [];
  const voters = new Set(members.map(({ userId }) => userId));
  const proxyOf = new Map(
    pairs
      .filter(({ proxyUserId }) => voters.has(proxyUserId))
      .map(({ behalfOfUserId, proxyUserId }) => [behalfOfUserId, proxyUserId]),
  );
  return { electors: electorsAmong(members, proxyOf), members };
}

function electorsAmong(members: readonly PossibleVoterNow[], proxyOf: ReadonlyMap<string, string>) {
  return members.flatMap(({ userId, displayName, right, primaryGroup, weightingGroup }) =>
    right.mayVote
      ? {
          user_id: userId,
          weight: right.weight,
          display_name: displayName,
          group_id: primaryGroup?.id ?? null,
          group_name: primaryGroup?.name ?? null,
          group_color: primaryGroup?.color ?? null,
          proxy_user_id: proxyOf.get(userId) ?? null,
          weighting_group_id: weightingGroup?.id ?? null,
          weighting_group_name: weightingGroup?.name ?? null,
        }
      : [],
  );
}
