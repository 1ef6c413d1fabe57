import type { SpeakerSignal } from '@hemicycle/contract/interpretation';
import { signalledSpeaker } from '@hemicycle/rules/interpretation/signalled-speaker';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadOpenMicrophones, loadPlaces } from '../presence/public.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { loadFloorHolder } from '../speakers/public.ts';
import { loadOpenChannels } from './channel-store.ts';
import { requireSeesChannels } from './require-channel.ts';

/** An interpreter who is named for a booth of the session asks whoever has the floor by the
 *  speakers list, or else whoever speaks alone; in a huddle that their booth serves, whoever speaks
 *  alone there; `heard`: whom their page hears. The speaker alone
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
  const own = channels.filter(({ interpreters }) =>
    interpreters.some(({ userId }) => userId === viewer.userId),
  );
  if (own.length === 0) throw new DomainError('not-of-booth');
  const place = (await loadPlaces(db, id, [viewer.userId])).get(viewer.userId);
  const huddleId = own.find((one) => one.huddleId !== null && one.huddleId === place)?.huddleId ?? null;
  // The speakers list is of the main chamber.
  const holder = huddleId === null ? await loadFloorHolder(db, id) : null;
  const { userId: floorHolderId = null, displayName = '' } = holder ?? {};
  const open = (await loadOpenMicrophones(db, id, huddleId)).filter(({ userId }) => userId !== viewer.userId);
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
