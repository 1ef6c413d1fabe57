import type { Deps } from '../../deps.ts';
import type { NewsItem } from '../../news.ts';
import type { Moved } from '../presence/public.ts';

/** Announces that people moved between the main chamber and a huddle. That changes where they are,
 *  what they may send there, the calls that they see and the order of hands. It may also change who
 *  presides, since only a person in the main chamber presides. */
export function tellMoved(
  { news }: Pick<Deps, 'news'>,
  idVotingSession: string,
  moved: readonly Moved[],
): void {
  for (const item of newsOfMoved(idVotingSession, moved)) news.announce(item);
}

/** The news that `tellMoved` announces. */
export function newsOfMoved(idVotingSession: string, moved: readonly Moved[]): NewsItem[] {
  if (moved.length === 0) return [];
  const userIds = moved.map(({ userId }) => userId);
  return [
    { kind: 'people', idVotingSession, userIds },
    { kind: 'mediaRights', idVotingSession, userIds },
    ...(moved.some(({ hasHand }) => hasHand) ? [{ kind: 'hands' as const, idVotingSession }] : []),
    { kind: 'session', idVotingSession },
    { kind: 'huddleCalls', idVotingSession, userIds },
  ];
}
