import type { Huddle } from '@hemicycle/contract/huddles';
import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { api, ApiError } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { errorDialog } from '../../ui/dialog-store.ts';
import { showToast } from '../../ui/toast-store.ts';
import { meansLoggedOut, showLoggedOutDialog } from '../auth/public.ts';
import { stopShareInTime } from '../exit/public.ts';
import { useChamberMedia } from './chamber-media.ts';

/** The huddle that this page is in, and the ways in and out. */
export interface HuddleStay {
  /** Null in the main chamber. */
  readonly huddle: Huddle | null;
  /** On the way from one room to another. */
  readonly moving: boolean;
  readonly enter: (huddle: Huddle) => Promise<void>;
  /** Back to the main chamber, while the main meeting goes on. */
  readonly leave: () => Promise<void>;
  /** Enters the huddle again after a lost line; false in the main chamber. Where that fails the person is told why, and is back in the
   *  chamber. */
  readonly enterAgain: () => Promise<boolean>;
  /** The media of the huddle refused this page: back to the main chamber. False where it is in no huddle. */
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

/** Keeps this page in a huddle, or in the main chamber. `moveMedia` goes over to the media of a room; `returned` tells the server that the
 *  person is in the main chamber.  Source: HUD-06 … HUD-11, HUD-14, SESS-16, MEDIA-25. */
export function useHuddleStay({
  moveMedia,
  returned,
}: {
  moveMedia: (huddleId: string | null) => Promise<void>;
  returned: () => void;
}): HuddleStay {
  const [huddle, setHuddle] = useState<Huddle | null>(null);
  const [moving, setMoving] = useState(false);
  const now = useRef<Huddle | null>(null);

  async function goTo(next: Huddle | null): Promise<void> {
    now.current = next;
    setHuddle(next);
    await moveMedia(next?.id ?? null);
  }

  async function endShare(): Promise<void> {
    const { port, snapshot } = useChamberMedia.getState();
    if (snapshot.self.share.status === 'on') await stopShareInTime(port);
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
      await endShare();
      await goTo(await join(next.id));
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
      await endShare();
      await goTo(null);
      await api('GET /api/huddle/member/remove/:roomId', { params: { roomId: left.id } });
    } catch (error) {
      if (meansLoggedOut(error)) void showLoggedOutDialog();
      else returned();
    } finally {
      setMoving(false);
    }
  }

  async function enterAgain(): Promise<boolean> {
    const { current } = now;
    if (current === null) return false;
    try {
      await join(current.id);
    } catch (error) {
      if (!keepsOut(error)) throw error;
      void tellNotEntered(error);
      fallBack();
    }
    return true;
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

  return { huddle, moving, enter, leave, enterAgain, fallBack };
}
