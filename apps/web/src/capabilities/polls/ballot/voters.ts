import type { Poll } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../../realtime/use-live.ts';
import { useKnownUsers } from '../../people/public.ts';

/** A person for whom a vote is cast: the viewer (`userId` and `name` null), or somebody whose proxy
 *  the viewer is. `weight` is the weight of that person's vote. */
export interface Voter {
  readonly userId: string | null;
  readonly name: string | null;
  readonly weight: string | null;
}

/** The voters for whom the viewer may vote in an open poll, the viewer first if they may vote.
 *  Source: PROXY-08, PROXY-09, A35. */
export function votersOf({ voting }: Pick<Poll, 'voting'>): Voter[] {
  const own: Voter[] = voting.mayVote ? [{ userId: null, name: null, weight: voting.weight }] : [];
  return [...own, ...voting.onBehalfOf];
}

/** The name of a person, for display beside a receipt. It comes from the members who are present,
 *  from the people whom the viewer represents in this poll, or from the accounts on the server.
 *  Null where `userId` is null. Source: PROXY-09, VOTE-02. */
export function useVoterName(userId: string | null, { voting }: Pick<Poll, 'voting'>): string | null {
  const { t } = useTranslation('polls');
  const here = useLive((live) => (userId === null ? undefined : live.people[userId]?.displayName));
  const name = here ?? voting.onBehalfOf.find((voter) => voter.userId === userId)?.name;
  const known = useKnownUsers(userId === null || name !== undefined ? [] : [userId]);
  if (userId === null) return null;
  return name ?? known(userId)?.webex.displayName ?? t('ballot.someone');
}
