import type { Huddle } from '@hemicycle/contract/huddles';
import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { api, ApiError } from '../../../api-client.ts';
import { useLive } from '../../../realtime/use-live.ts';
import { errorDialog } from '../../../ui/dialog-store.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { meansLoggedOut, showLoggedOutDialog } from '../../auth/public.ts';
import { useChamberMedia } from '../../media/public.ts';

/** The huddle that this page is in, and the ways in and out. */
export interface HuddleStay {
  /** Null in the main chamber. */
  readonly huddle: Huddle | null;
  /** On the way from one room to another. */
  readonly moving: boolean;
  readonly enter: (huddle: Huddle) => Promise<void>;
  /** Back to the main chamber, while the main meeting goes on. */
  readonly leave: () => Promise<void>;
  /** Enters the huddle again after a lost line; false in the main chamber. Where that fails the
   *  person is told why, and is back in the chamber. */
  readonly enterAgain: () => Promise<boolean>;
  /** Joins the media of this room again after an error. */
  readonly rejoinMedia: () => Promise<void>;
  /** The media of this room failed. True where that is to be told; a huddle that lets this page in
   *  no longer, or whose media failed as it came back, has led to the main chamber instead, and the
   *  person was told. */
  readonly isToBeTold: () => Promise<boolean>;
  /** Back to the main chamber, without a word; false where the page is in it. */
  readonly fallBack: () => boolean;
}

/** Source: HUD-09 … HUD-11. */
async function tellNotEntered(error: unknown): Promise<void> {
  await i18next.loadNamespaces('huddles');
  const text = keepsOut(error) ? i18next.t(`ui:errors.${error.code}`) : i18next.t('huddles:noDetails');
  await errorDialog({ title: i18next.t('huddles:notEnteredTitle'), text });
}

const REASONS = ['room-closed', 'room-not-found', 'session-ended', 'permission-missing'] as const;

/** Whether the server said that this person does not enter, and why. */
function keepsOut(error: unknown): error is ApiError & { readonly code: (typeof REASONS)[number] } {
  return error instanceof ApiError && REASONS.some((code) => code === error.code);
}

const join = (roomId: string) => api('GET /api/huddle/member/add/:roomId', { params: { roomId } });

/** Keeps this page in a huddle, or in the main chamber. `moveMedia` goes over to the media of a
 *  room, `joinAgain` joins those of the present one; `returned` tells the server that the person is
 *  in the main chamber. Source: HUD-06 … HUD-11, HUD-14, SESS-16, MEDIA-25. */
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

  /** A share does not go along into another room. The media of the room that is left take it away
   *  with the person, so nothing is waited for. Source: MEDIA-25. */
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

  /** False where the server says that this person does not enter any more. */
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
    // Whom the server cannot be asked about reads of the failure.
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
