import type { Poll } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';

/** For whom a vote is cast: oneself (`userId` and `name` null), or somebody whose proxy one is. `weight` is theirs. */
export interface Voter {
  readonly userId: string | null;
  readonly name: string | null;
  readonly weight: string | null;
}

/** For whom the viewer may vote in an open poll: first themselves, if they may.  Source: PROXY-08, PROXY-09, A35. */
export function votersOf({ voting }: Pick<Poll, 'voting'>): Voter[] {
  const own: Voter[] = voting.mayVote ? [{ userId: null, name: null, weight: voting.weight }] : [];
  return [...own, ...voting.onBehalfOf];
}

/** The name of somebody of the session, for receipts of polls that are over. */
export function usePersonName(userId: string | null): string | null {
  const { t } = useTranslation('polls');
  const name = useLive((live) => (userId === null ? undefined : live.people[userId]?.displayName));
  return userId === null ? null : (name ?? t('ballot.someone'));
}
