import * as declared from '@hemicycle/contract/interpretation';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import { maySayFloorLanguage } from '@hemicycle/rules/interpretation/floor-language';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { loadOpenChannels } from './channel-store.ts';
import { deleteFloorLanguage, replaceFloorLanguage } from './floor-language-store.ts';
import { keepBooths } from './keep-booths.ts';
import { arrangesChannels } from './policy.ts';
import { nativeNameOf } from './present-channel.ts';
import { requireSeesChannels } from './require-channel.ts';

/** An interpreter who is named for a booth of the room, or somebody who arranges the channels of
 *  the session, says which language the floor of that room speaks: the room that the booth of the
 *  language serves, or for none of them the room `huddleId`. Saying it again changes nothing.
 *  @throws DomainError `permission-missing`, `not-found`, `in-lobby`, `not-of-booth`,
 *  `channel-not-found` for a language without an open channel. Source: BEY-16, BEY-38. */
export async function sayFloorLanguage(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  { language, huddleId: unsaidIn }: BodyOf<typeof declared.sayFloorLanguage>,
): Promise<void> {
  const { db, clock, news } = deps;
  requireSeesChannels(viewer);
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  const hasChanged = await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.sayFloorLanguage.access);
    const channels = await loadOpenChannels(transaction, id);
    const channel = channels.find((one) => one.language === language);
    const huddleId = channel === undefined ? unsaidIn : channel.huddleId;
    const ofRoom = channels.filter((one) => one.huddleId === huddleId);
    const isNamed = ofRoom.some(({ interpreters }) =>
      interpreters.some(({ userId }) => userId === viewer.userId),
    );
    if (!maySayFloorLanguage({ isNamed, arranges: arrangesChannels(viewer) })) {
      throw new DomainError('not-of-booth');
    }
    const before = ofRoom.find(({ isFloorLanguage }) => isFloorLanguage);
    if (language !== null && channel === undefined) throw new DomainError('channel-not-found');
    const floor = { idVotingSession: id, huddleId };
    const nowMs = clock.nowMs();
    const isNew =
      channel === undefined
        ? await deleteFloorLanguage(transaction, floor)
        : await replaceFloorLanguage(transaction, { ...floor, channelId: channel.id }, nowMs);
    if (!isNew) return false;
    await enterAct(deps, transaction, id, {
      ...{ act: 'sayFloorLanguage', byUserId: viewer.userId, userId: null, created: nowMs },
      detail: {
        ...(before !== undefined && { from: nativeNameOf(before.language) }),
        ...(channel !== undefined && { to: nativeNameOf(channel.language) }),
      },
    });
    return true;
  });
  if (!hasChanged) return;
  await keepBooths(deps, id);
  news.announce({ kind: 'interpreterChannels', idVotingSession: id });
}
