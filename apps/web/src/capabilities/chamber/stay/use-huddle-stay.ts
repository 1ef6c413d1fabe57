import type { Huddle } from '@hemicycle/contract/huddles';
import { isInMainChamber } from '@hemicycle/rules/rooms/place';
import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../api-client.ts';
import { useLive } from '../../../realtime/use-live.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { meansLoggedOut, showLoggedOutDialog, useSignIn } from '../../auth/public.ts';
import { useChamberMedia } from '../../media/public.ts';
import { joinHuddle, keepsOut, tellNotEntered } from './join-huddle.ts';
import { forgetHuddle, keepHuddle } from './kept-huddle.ts';

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
   *  It is false in two cases: the huddle does not let the person in any more, or its media failed
   *  again on rejoining. Then the page has moved to the main chamber and the person was told. */
  readonly isToBeTold: () => Promise<boolean>;
  /** Moves back to the main chamber without telling the person; false if the page is there
   *  already. */
  readonly fallBack: () => boolean;
}

/** Tells the person that the server brought them back to the main chamber. */
async function tellBroughtBack(why: 'closedUnderYou' | 'broughtBack'): Promise<void> {
  await i18next.loadNamespaces('huddles');
  showToast({ kind: 'info', text: i18next.t(`huddles:${why}`) });
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

  async function enter(next: Huddle) {
    setMoving(true);
    try {
      const entered = await joinHuddle(next.id);
      endShare();
      await goTo(entered);
    } catch (error) {
      if (meansLoggedOut(error)) void showLoggedOutDialog();
      else void tellNotEntered(error);
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
      goOut(here, error);
      return false;
    }
  }

  function goOut(from: Huddle, why: unknown): void {
    if (now.current === from && fallBack()) void tellNotEntered(why);
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
      goOut(current, null);
      return false;
    }
    // If the server cannot be asked, the person is told of the failed media.
    return isLetIn(current).catch(() => true);
  }

  // Before the first snapshot no list is known.
  const isListed = useLive(
    ({ session, huddles }) =>
      session === null || huddle === null || huddles.some(({ id }) => id === huddle.id),
  );
  const latest = useRef({ fallBack, moving });
  latest.current = { fallBack, moving };
  useEffect(() => {
    if (!isListed && latest.current.fallBack()) void tellBroughtBack('closedUnderYou');
  }, [isListed]);

  // The server brings people back at the end of a countdown. The page that enters or leaves by
  // itself knows where it goes.
  const ownId = useSignIn(({ info }) => info?.userId ?? '');
  const isThere = useLive(({ people }) => {
    const own = people[ownId];
    return own === undefined || huddle === null ? null : own.meetingId === huddle.id;
  });
  const wasThere = useRef(false);
  useEffect(() => {
    const before = wasThere.current;
    wasThere.current = isThere === true;
    if (!before || isThere !== false || latest.current.moving) return;
    const own = useLive.getState().people[ownId];
    if (own === undefined || !isInMainChamber(own)) return;
    if (latest.current.fallBack()) void tellBroughtBack('broughtBack');
  }, [isThere, ownId]);

  return { huddle, moving, enter, begin, leave, enterAgain, rejoinMedia, isToBeTold, fallBack };
}
