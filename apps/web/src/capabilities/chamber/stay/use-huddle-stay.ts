import type { Huddle } from '@hemicycle/contract/huddles';
import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { api, ApiError } from '../../../api-client.ts';
import { useLive } from '../../../realtime/use-live.ts';
import { errorDialog } from '../../../ui/dialog-store.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { meansLoggedOut, showLoggedOutDialog } from '../../auth/public.ts';
import { useChamberMedia } from '../../media/public.ts';

/** The huddle that this page is in, and the functions to enter and leave one. */
export interface HuddleStay {
  /** Null in the main chamber. */
  readonly huddle: Huddle | null;
  /** Whether the page is moving from one room to another. */
  readonly moving: boolean;
  readonly enter: (huddle: Huddle) => Promise<void>;
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

/** Tells the person why they did not enter the huddle. Source: HUD-09 … HUD-11. */
async function tellNotEntered(error: unknown): Promise<void> {
  await i18next.loadNamespaces('huddles');
  const text = keepsOut(error) ? i18next.t(`ui:errors.${error.code}`) : i18next.t('huddles:noDetails');
  await errorDialog({ title: i18next.t('huddles:notEnteredTitle'), text });
}

const REASONS = ['room-closed', 'room-not-found', 'session-ended', 'permission-missing'] as const;

/** Whether the server refused entry to the huddle, for a reason that the person can be told. */
function keepsOut(error: unknown): error is ApiError & { readonly code: (typeof REASONS)[number] } {
  return error instanceof ApiError && REASONS.some((code) => code === error.code);
}

const join = (roomId: string) => api('GET /api/huddle/member/add/:roomId', { params: { roomId } });

/** Keeps this page in a huddle or in the main chamber. `moveMedia` moves to the media of a room,
 *  and `joinAgain` joins the media of the present room again. `returned` tells the server that the
 *  person is in the main chamber. Source: HUD-06 … HUD-11, HUD-14, SESS-16, MEDIA-25. */
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

  async function goTo(next: Huddle | null): Promise<void> {
    now.current = next;
    setHuddle(next);
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
      const entered = await join(next.id);
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
      await join(here.id);
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

  async function enterAgain(): Promise<boolean> {
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

  const isListed = useLive(({ huddles }) => huddle === null || huddles.some(({ id }) => id === huddle.id));
  const latest = useRef(fallBack);
  latest.current = fallBack;
  useEffect(() => {
    if (isListed || !latest.current()) return;
    void i18next
      .loadNamespaces('huddles')
      .then(() => showToast({ kind: 'info', text: i18next.t('huddles:closedUnderYou') }));
  }, [isListed]);

  return { huddle, moving, enter, leave, enterAgain, rejoinMedia, isToBeTold, fallBack };
}
