import type { SpeakerSignal } from '@hemicycle/contract/interpretation';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { loadFloorHolder } from '../speakers/public.ts';
import { loadOpenChannels } from './channel-store.ts';
import { requireSeesChannels } from './require-channel.ts';

/** An interpreter who is named for a booth of the session asks whoever has the floor. The speaker
 *  alone is told, now or not at all: nothing is kept. Returns whom it asked.
 *  @throws DomainError `permission-missing`, `not-found`, `in-lobby`, `not-of-booth`,
 *  `nobody-has-floor`. Source: BEY-38. */
export async function signalSpeaker(
  { db, news }: Pick<Deps, 'db' | 'news'>,
  viewer: Viewer,
  idVotingSession: string,
  signal: SpeakerSignal,
): Promise<{ userId: string; displayName: string }> {
  requireSeesChannels(viewer);
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  const channels = await loadOpenChannels(db, id);
  const isNamed = channels.some(({ interpreters }) =>
    interpreters.some(({ userId }) => userId === viewer.userId),
  );
  if (!isNamed) throw new DomainError('not-of-booth');
  const speaker = await loadFloorHolder(db, id);
  if (speaker === null) throw new DomainError('nobody-has-floor');
  news.announce({ kind: 'speakerSignal', idVotingSession: id, userId: speaker.userId, signal });
  return { userId: speaker.userId, displayName: speaker.displayName };
}
