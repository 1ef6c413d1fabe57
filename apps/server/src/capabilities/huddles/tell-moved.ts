import type { Deps } from '../../deps.ts';
import type { Moved } from '../presence/public.ts';

/** Announces that people moved between the main chamber and a huddle. That changes where they are,
 *  what they may send there, the calls that they see and the order of hands. It may also change who
 *  presides, since only a person in the main chamber presides. */
export function tellMoved(
  { news }: Pick<Deps, 'news'>,
  idVotingSession: string,
  moved: readonly Moved[],
): void {
  if (moved.length === 0) return;
  const userIds = moved.map(({ userId }) => userId);
  news.announce({ kind: 'people', idVotingSession, userIds });
  news.announce({ kind: 'mediaRights', idVotingSession, userIds });
  if (moved.some(({ hasHand }) => hasHand)) news.announce({ kind: 'hands', idVotingSession });
  news.announce({ kind: 'session', idVotingSession });
  news.announce({ kind: 'huddleCalls', idVotingSession, userIds });
}
