import { permissions } from '@hemicycle/contract/permissions';
import { isInHuddle, isInMainChamber } from '@hemicycle/rules/rooms/place';
import type { Deps } from '../../deps.ts';
import type { Timers } from '../../platform/clock/clock.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { updateEntered } from './enter-store.ts';

/** Others are told so much later who came by the media. A page says where it is, which is told at
 *  once, as soon as it hears and sees; to tell it sooner would hold that up. Source: BEY-23. */
const TOLD_AFTER_MS = 500;

/** Puts somebody who joins the media of a main chamber into it, to watch only where `observer` says
 *  so, and keeps the epoch of this stay: nobody hears or is heard there without being seen among
 *  the participants. `kept-out`: they belong to the session no more, their sign-in has ended, or it
 *  is past its end and they were not there before; `otherwise`: they were to watch only and are
 *  not, or the other way round. Who comes so from a huddle is out of it; a hand that was up there,
 *  or before they were lost, is in the order again. Source: PEOP-06. */
export async function enterByMedia(
  { db, clock, news }: Deps,
  timers: Timers,
  viewer: Viewer,
  {
    idVotingSession,
    observer,
    epoch,
  }: {
    readonly idVotingSession: string;
    readonly observer: boolean | undefined;
    readonly epoch: number;
  },
): Promise<'kept-out' | 'otherwise' | 'as-before'> {
  const { userId } = viewer;
  const before = await updateEntered(
    db,
    { idVotingSession, userId },
    { observer, mediaEpoch: epoch, signInId: viewer.signInId },
    clock.nowMs(),
  );
  if (typeof before === 'string') return 'kept-out';
  const now = observer ?? before.observer;
  const wasInHuddle = isInHuddle(before);
  // What they send from elsewhere is bound by it as well, at once.
  if (now !== before.observer) news.announce({ kind: 'mediaRights', idVotingSession, userIds: [userId] });
  if (!isInMainChamber(before) || now !== before.observer) {
    timers.after(TOLD_AFTER_MS, () => {
      news.announce({ kind: 'people', idVotingSession, userIds: [userId] });
      if (wasInHuddle) news.announce({ kind: 'mediaRights', idVotingSession, userIds: [userId] });
      if (!isInMainChamber(before) && before.handType > 0) news.announce({ kind: 'hands', idVotingSession });
      if (may(viewer, permissions.moderation)) news.announce({ kind: 'session', idVotingSession });
    });
  }
  return now === before.observer ? 'as-before' : 'otherwise';
}
