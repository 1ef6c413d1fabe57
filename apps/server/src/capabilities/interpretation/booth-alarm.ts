import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { updateSilence } from '../huddles/public.ts';
import { requireChannel } from './require-channel.ts';

/** The page of the interpreter on air tells that they are silent while the floor speaks, or heard
 *  again. Repeating it changes nothing. @throws DomainError `permission-missing`,
 *  `channel-not-found`, `not-on-air`. Source: BEY-38. */
export async function reportSilence(
  { db, clock, news }: Pick<Deps, 'db' | 'clock' | 'news'>,
  viewer: Viewer,
  channelId: string,
  silent: boolean,
): Promise<void> {
  const { id: roomId, idVotingSession } = await requireChannel(db, viewer, channelId);
  const key = { idVotingSession, userId: viewer.userId, roomId };
  const outcome = await updateSilence(db, key, silent ? clock.nowMs() : null);
  if (outcome === null) throw new DomainError('not-on-air');
  if (outcome === 'changed') news.announce({ kind: 'interpreterChannels', idVotingSession });
}
