import { permissions } from '@hemicycle/contract/permissions';
import { isInHuddle, isInMainChamber } from '@hemicycle/rules/rooms/place';
import type { Deps } from '../../deps.ts';
import type { Timers } from '../../platform/clock/clock.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { updateEntered } from './enter-store.ts';

/** Delays the news of somebody who joined by the media alone, in ms. Usually their page announces
 *  them earlier, as soon as it hears and sees. Earlier news would delay their media. Source:
 *  BEY-23. */
const TOLD_AFTER_MS = 500;

/** Puts somebody who joins the media of a main chamber into that chamber, so that nobody hears or
 *  speaks there unseen. They only watch where `observer` says so. Keeps the epoch of this stay.
 *  Answers `kept-out` where they do not belong to the session any more, wait in its lobby, where
 *  their sign-in has ended, or where the session is past its end and they were not there before.
 *  Answers `moved-since` where they entered a huddle after `askedMs`, and stay in it. Answers
 *  `otherwise` where `observer` changed for them. Entering takes them out of their huddle;
 *  a hand that was up in the huddle, or before they were lost, is in the order again. Source:
 *  PEOP-06. */
export async function enterByMedia(
  { db, news }: Deps,
  timers: Timers,
  viewer: Viewer,
  {
    idVotingSession,
    observer,
    epoch,
    askedMs,
  }: {
    readonly idVotingSession: string;
    readonly observer: boolean | undefined;
    readonly epoch: number;
    /** When the server received the join. */
    readonly askedMs: number;
  },
): Promise<'kept-out' | 'moved-since' | 'otherwise' | 'as-before'> {
  const { userId } = viewer;
  const before = await updateEntered(
    db,
    { idVotingSession, userId },
    { observer, mediaEpoch: epoch, signInId: viewer.signInId },
    askedMs,
  );
  if (before === 'moved-since') return before;
  if (typeof before === 'string') return 'kept-out';
  const now = observer ?? before.observer;
  const wasInHuddle = isInHuddle(before);
  // The change also limits what they send from other tabs, so it is announced at once.
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
