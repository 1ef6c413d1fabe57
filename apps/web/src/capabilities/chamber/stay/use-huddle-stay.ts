import type { Huddle } from '@hemicycle/contract/huddles';
import { isInARoom, isMainChamberOf, roomIdOf } from '@hemicycle/rules/rooms/place';
import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../api-client.ts';
import { useLive } from '../../../realtime/use-live.ts';
import { announce } from '../../../ui/announcer.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { meansLoggedOut, showLoggedOutDialog, useSignIn } from '../../auth/public.ts';
import { useChamberMedia } from '../../media/public.ts';
import { wasMoveTold } from '../../moderation/public.ts';
import { failJoin, joinHuddle, keepsOut } from './join-huddle.ts';
import { forgetHuddle, keepHuddle } from '../../../kept-huddle.ts';

/** The huddle that this page is in, and the functions to enter and leave one. */
export interface HuddleStay {
  /** Null in the main chamber. */
  readonly huddle: Huddle | null;
  /** Whether the page is moving from one room to another. */
  readonly moving: boolean;
  readonly enter: (huddle: Huddle) => Promise<void>;
  /** Begins in the huddle that the page enters as it is loaded, whose media is joined already;
   *  null: in the main chamber. */
  readonly begin: (first: Promise<Huddle | null>) => Promise<void>;
  /** Moves back to the main chamber, while the main meeting goes on. */
  readonly leave: () => Promise<void>;
  /** Enters the huddle again after a lost connection; false in the main chamber. If the server
   *  refuses, the page moves to the main chamber and the person is told why. */
  readonly enterAgain: () => Promise<boolean>;
  /** Joins the media of the present room again after an error. */
  readonly rejoinMedia: () => Promise<void>;
  /** Called when the media of the present room failed; true if the caller should tell the person.
   *  It is false in three cases. The huddle does not let the person in any more, or its media
   *  failed again on rejoining: then the page has moved to the main chamber and the person was
   *  told. Or the server has moved the person out, whom the page follows. */
  readonly isToBeTold: () => Promise<boolean>;
  /** Moves back to the main chamber without telling the person; false if the page is there
   *  already. */
  readonly fallBack: () => boolean;
}

/** How long the news that a person was moved out may come after the end of the media, in ms. */
const MOVE_TOLD_WITHIN_MS = 1_500;

/** Where the live state has somebody: the id of a room; null: in none, or not known. */
function placeOf(userId: string): string | null {
  const person = useLive.getState().people[userId];
  return person === undefined || !isInARoom(person) ? null : person.meetingId;
}

/** Whether the live state has somebody elsewhere than in this room, now or within a moment. It does
 *  not wait where it does not know the place of the person. */
function isSoonElsewhere(userId: string, roomId: string): Promise<boolean> {
  const isElsewhere = () => placeOf(userId) !== roomId;
  if (placeOf(userId) === null) return Promise.resolve(false);
  if (isElsewhere()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = (moved: boolean) => {
      stop();
      clearTimeout(timer);
      resolve(moved);
    };
    const stop = useLive.subscribe(() => isElsewhere() && end(true));
    const timer = setTimeout(() => end(false), MOVE_TOLD_WITHIN_MS);
  });
}

/** Tells the person that the server brought them back to the main chamber. */
async function tellBroughtBack(why: 'closedUnderYou' | 'broughtBack'): Promise<void> {
  await i18next.loadNamespaces('huddles');
  showToast({ kind: 'info', text: i18next.t(`huddles:${why}`) });
}

/** Says in a live region in which room the person is now, after a move of their own. Source:
 *  BEY-27. */
async function tellRoom(huddle: Huddle | null): Promise<void> {
  await i18next.loadNamespaces('huddles');
  announce(
    huddle === null
      ? i18next.t('huddles:broughtBack')
      : i18next.t('huddles:inHuddle', { title: huddle.title }),
  );
}

/** Keeps this page in a huddle or in the main chamber. `moveMedia` moves to the media of a room,
 *  and `joinAgain` joins the media of the present room again. `returned` tells the server that the
 *  person is in the main chamber. A reload stays in the huddle. Source: HUD-06 … HUD-11, HUD-13,
 *  HUD-14, SESS-16, MEDIA-25. */
export function useHuddleStay({
  moveMedia,
  joinAgain,
  returned,
}: {
  moveMedia: (huddleId: string | null) => Promise<void>;
  joinAgain: () => Promise<void>;
  returned: () => void;
}): HuddleStay {
  const ownId = useSignIn(({ info }) => info?.userId ?? '');
  const [huddle, setHuddle] = useState<Huddle | null>(null);
  const [moving, setMoving] = useState(false);
  const now = useRef<Huddle | null>(null);
  const comesBack = useRef(false);
  /** The huddle that the page enters as it is loaded; null once that is known. */
  const first = useRef<Promise<Huddle | null> | null>(null);

  function stand(next: Huddle | null): void {
    now.current = next;
    setHuddle(next);
    const { info } = useSignIn.getState();
    if (next === null || info === null) forgetHuddle();
    else keepHuddle({ userId: info.userId, idVotingSession: next.idVotingSession }, next.id);
  }

  async function goTo(next: Huddle | null): Promise<void> {
    stand(next);
    await moveMedia(next?.id ?? null);
  }

  /** Stops the person's share, which does not move with them into another room. Nothing waits for
   *  the stop: when the person leaves the media of the old room, the share ends anyway. Source:
   *  MEDIA-25. */
  function endShare(): void {
    const { port, snapshot } = useChamberMedia.getState();
    if (snapshot.self.share.status === 'on') port?.stopShare();
  }

  function fallBack(): boolean {
    if (now.current === null) return false;
    void goTo(null);
    returned();
    return true;
  }

  /** Follows the person, whom the server has moved to this room. */
  function follow(roomId: string, idVotingSession: string): void {
    if (!isMainChamberOf(idVotingSession, roomId)) return setSummons(roomId);
    setSummons(null);
    // The lobby tells how an interview ended.
    const wasInterview = now.current?.davra.subtype === 'interview';
    if (fallBack() && !wasInterview && !wasMoveTold()) void tellBroughtBack('broughtBack');
  }

  function goWith(next: Huddle): void {
    endShare();
    void goTo(next);
  }

  async function enter(next: Huddle) {
    setMoving(true);
    try {
      const entered = await joinHuddle(next.id);
      endShare();
      await goTo(entered);
      void tellRoom(entered);
    } catch (error) {
      if (meansLoggedOut(error)) void showLoggedOutDialog();
      else void failJoin(error, next.idVotingSession);
    } finally {
      setMoving(false);
    }
  }

  async function leave() {
    const left = now.current;
    if (left === null) return;
    setMoving(true);
    try {
      endShare();
      await goTo(null);
      void tellRoom(null);
      await api('GET /api/huddle/member/remove/:roomId', { params: { roomId: left.id } });
    } catch (error) {
      if (meansLoggedOut(error)) void showLoggedOutDialog();
      else returned();
    } finally {
      setMoving(false);
    }
  }

  /** Asks the server to let the person in; false if it refuses. Then the page has moved to the main
   *  chamber. Throws if the server cannot be asked. */
  async function isLetIn(here: Huddle): Promise<boolean> {
    try {
      await joinHuddle(here.id);
      return true;
    } catch (error) {
      if (!keepsOut(error)) throw error;
      await goOut(here, error);
      return false;
    }
  }

  /** Leads out of a huddle that does not let the person in: to the main chamber, or to the lobby
   *  where the site wants it. */
  async function goOut(from: Huddle, why: unknown): Promise<void> {
    if (now.current !== from) return;
    const isInLobby = await failJoin(why, from.idVotingSession);
    if (!isInLobby && now.current === from) fallBack();
  }

  async function begin(entering: Promise<Huddle | null>): Promise<void> {
    first.current = entering;
    setMoving(true);
    const entered = await entering;
    if (first.current === entering) {
      first.current = null;
      stand(entered);
    }
    setMoving(false);
  }

  async function enterAgain(): Promise<boolean> {
    // The page has just entered its first huddle, or was not let in.
    if (first.current !== null) return (await first.current) !== null;
    const { current } = now;
    if (current === null) return false;
    await isLetIn(current);
    return true;
  }

  async function rejoinMedia(): Promise<void> {
    comesBack.current = true;
    await joinAgain();
    comesBack.current = false;
  }

  async function isToBeTold(): Promise<boolean> {
    const { current } = now;
    if (current === null) return true;
    if (comesBack.current) {
      await goOut(current, null);
      return false;
    }
    // The media of somebody whom the server moves out may end before the news of it. They must not
    // enter again.
    if (await isSoonElsewhere(ownId, current.id)) return false;
    // If the server cannot be asked, the person is told of the failed media.
    return isLetIn(current).catch(() => true);
  }

  // Before the first snapshot no list is known.
  const isListed = useLive(
    ({ session, huddles }) =>
      session === null || huddle === null || huddles.some(({ id }) => id === huddle.id),
  );
  const latest = useRef({ fallBack, follow, goWith });
  latest.current = { fallBack, follow, goWith };
  useEffect(() => {
    // The lobby tells how an interview ended.
    const isInterview = now.current?.davra.subtype === 'interview';
    if (!isListed && latest.current.fallBack() && !isInterview) void tellBroughtBack('closedUnderYou');
  }, [isListed]);

  // The server moves people: at the end of a countdown, or because a moderator says so. The page
  // follows once its person was where the page is and then is elsewhere. The page that enters or
  // leaves by itself knows where it goes; it follows a move that came meanwhile once it is there.
  const ownRoomId = useLive(() => placeOf(ownId));
  const lastRoomId = useRef(ownRoomId);
  /** Where the person was when the page began to move by itself, and where the live state has shown
   *  them since; null as long as it has shown no other room. */
  const shownMeanwhile = useRef<{ from: string; rooms: string[] } | null>(null);
  const [summons, setSummons] = useState<string | null>(null);
  useEffect(() => {
    const before = lastRoomId.current;
    lastRoomId.current = ownRoomId;
    const { session } = useLive.getState();
    if (before === null || ownRoomId === null || session === null) return;
    if (moving) {
      if (ownRoomId === before) return;
      shownMeanwhile.current ??= { from: before, rooms: [] };
      shownMeanwhile.current.rooms.push(ownRoomId);
      return;
    }
    const meanwhile = shownMeanwhile.current;
    shownMeanwhile.current = null;
    const here = roomIdOf(session.idVotingSession, now.current?.id ?? null);
    if (ownRoomId === here) return;
    // The room that the page has left may be shown until the news of its own move has come. The
    // person was moved back there only if the room that the page entered was shown before.
    const isMoved =
      meanwhile === null ? before === here : ownRoomId !== meanwhile.from || meanwhile.rooms.includes(here);
    if (isMoved) latest.current.follow(ownRoomId, session.idVotingSession);
  }, [ownRoomId, moving]);
  // A huddle for invited people is told a moment after the move into it.
  const summoned = useLive(({ huddles }) => huddles.find(({ id }) => id === summons));
  useEffect(() => {
    if (summoned === undefined) return;
    setSummons(null);
    latest.current.goWith(summoned);
  }, [summoned]);

  return { huddle, moving, enter, begin, leave, enterAgain, rejoinMedia, isToBeTold, fallBack };
}
