import type { SpeakerSignal } from '@hemicycle/contract/interpretation';
import { signalledSpeaker } from '@hemicycle/rules/interpretation/signalled-speaker';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadOpenMicrophones } from '../presence/public.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { loadFloorHolder } from '../speakers/public.ts';
import { loadOpenChannels } from './channel-store.ts';
import { requireSeesChannels } from './require-channel.ts';

/** An interpreter who is named for a booth of the session asks whoever has the floor by the
 *  speakers list, or else whoever speaks alone; `heard`: whom their page hears. The speaker alone
 *  is told, now or not at all: nothing is kept. Returns whom it asked. @throws DomainError
 *  `permission-missing`, `not-found`, `in-lobby`, `not-of-booth`, `nobody-heard`, `several-heard`.
 *  Source: BEY-38. */
export async function signalSpeaker(
  { db, news }: Pick<Deps, 'db' | 'news'>,
  viewer: Viewer,
  idVotingSession: string,
  { signal, heard }: { readonly signal: SpeakerSignal; readonly heard: readonly string[] },
): Promise<{ userId: string; displayName: string }> {
  requireSeesChannels(viewer);
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  const channels = await loadOpenChannels(db, id);
  const isNamed = channels.some(({ interpreters }) =>
    interpreters.some(({ userId }) => userId === viewer.userId),
  );
  if (!isNamed) throw new DomainError('not-of-booth');
  const { userId: floorHolderId = null, displayName = '' } = (await loadFloorHolder(db, id)) ?? {};
  const open = (await loadOpenMicrophones(db, id)).filter(({ userId }) => userId !== viewer.userId);
  const answer = signalledSpeaker({
    floorHolderId,
    open: open.map(({ userId }) => userId),
    heard,
  });
  if (!answer.ok) throw new DomainError(answer.code);
  const speaker =
    floorHolderId === null
      ? open.find(({ userId }) => userId === answer.userId)
      : { userId: floorHolderId, displayName };
  if (speaker === undefined) throw new DomainError('nobody-heard');
  news.announce({ kind: 'speakerSignal', idVotingSession: id, userId: speaker.userId, signal });
  return { userId: speaker.userId, displayName: speaker.displayName };
}
