import type { Poll } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../../realtime/use-live.ts';
import { useKnownUsers } from '../../people/public.ts';

/** For whom a vote is cast: oneself (`userId` and `name` null), or somebody whose proxy one is.
 *  `weight` is theirs. */
export interface Voter {
  readonly userId: string | null;
  readonly name: string | null;
  readonly weight: string | null;
}

/** For whom the viewer may vote in an open poll: first themselves, if they may. Source: PROXY-08,
 *  PROXY-09, A35. */
export function votersOf({ voting }: Pick<Poll, 'voting'>): Voter[] {
  const own: Voter[] = voting.mayVote ? [{ userId: null, name: null, weight: voting.weight }] : [];
  return [...own, ...voting.onBehalfOf];
}

/** The name of somebody beside a receipt: a member who is here, whom the viewer represents in this
 *  poll, or an account that has to be read, as of a principal who stayed away. Null for nobody.
 *  Source: PROXY-09, VOTE-02. */
export function useVoterName(userId: string | null, { voting }: Pick<Poll, 'voting'>): string | null {
  const { t } = useTranslation('polls');
  const here = useLive((live) => (userId === null ? undefined : live.people[userId]?.displayName));
  const name = here ?? voting.onBehalfOf.find((voter) => voter.userId === userId)?.name;
  const known = useKnownUsers(userId === null || name !== undefined ? [] : [userId]);
  if (userId === null) return null;
  return name ?? known(userId)?.webex.displayName ?? t('ballot.someone');
}
