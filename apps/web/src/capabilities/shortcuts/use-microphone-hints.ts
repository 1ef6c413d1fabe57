import type { MediaPort, OwnSource } from '@hemicycle/media';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dismissToast, showToast } from '../../ui/toast-store.ts';
import { hasKeyboard } from './has-keyboard.ts';
import { useShortcutsOn } from './shortcuts-switch.ts';

/** How long a person speaks into a muted microphone before they are told, in ms. */
const TALKING_MUTED_MS = 1_200;
/** The shortest time between two such messages, in ms. */
const TALKING_MUTED_AGAIN_MS = 30_000;
/** How long a microphone gives no sound before it counts as silent, in ms. */
const SILENT_AFTER_MS = 10_000;
/** The lowest level that counts as sound, between 0 and 1. A microphone in a quiet room gives more;
 *  one that is off at its own switch gives less. */
const HEARD_FROM = 0.0005;
const LISTEN_EVERY_MS = 250;

/** Shows two hints on the person's own microphone, whose state is `status`. First: they talk while
 *  muted (`talksMuted`) and may unmute (`mayUnmute`). Second: the microphone is on but gives no
 *  sound. Once a sound has come, only a level of exactly 0 counts as silence, since a quiet room
 *  never gives that. After that the second hint comes at most once until the microphone is
 *  released, since some headsets send nothing while nobody talks. The first hint disappears when it
 *  is no longer true. Source: BEY-14. */
export function useMicrophoneHints(
  port: Pick<MediaPort, 'audioLevel'> | null,
  status: OwnSource['status'],
  talksMuted: boolean,
  mayUnmute = true,
  nowMs: () => number = () => performance.now(),
): void {
  const { t } = useTranslation('shortcuts');
  const keysOn = useShortcutsOn();
  const lastSaidMs = useRef(Number.NEGATIVE_INFINITY);
  const now = useRef(nowMs);
  const shownId = useRef<string | null>(null);
  useEffect(() => {
    if (!talksMuted || !mayUnmute) return;
    const timer = setTimeout(() => {
      if (now.current() - lastSaidMs.current < TALKING_MUTED_AGAIN_MS) return;
      lastSaidMs.current = now.current();
      const detail = keysOn && hasKeyboard() ? 'youAreMutedDetail' : 'youAreMutedDetailTouch';
      shownId.current = showToast({ kind: 'warning', text: t('youAreMuted'), detail: t(detail) });
    }, TALKING_MUTED_MS);
    return () => clearTimeout(timer);
  }, [talksMuted, mayUnmute, keysOn, t]);

  useEffect(() => {
    if ((status !== 'on' && mayUnmute) || shownId.current === null) return;
    dismissToast(shownId.current);
    shownId.current = null;
  }, [status, mayUnmute]);

  const saidLater = useRef(false);
  useEffect(() => {
    if (status === 'off') saidLater.current = false;
    if (status !== 'on' || port === null) return;
    let heard = false;
    let silentMs = 0;
    const timer = setInterval(() => {
      const level = port.audioLevel('self');
      // An unknown level is not silence: after a reload the browser suspends sound until the person
      // presses something.
      if (level === null) return;
      heard ||= level >= HEARD_FROM;
      silentMs = heard && level > 0 ? 0 : silentMs + LISTEN_EVERY_MS;
      if (silentMs < SILENT_AFTER_MS) return;
      clearInterval(timer);
      if (heard && saidLater.current) return;
      saidLater.current ||= heard;
      showToast({ kind: 'warning', text: t('silent'), detail: t('silentDetail'), shownMs: 8000 });
    }, LISTEN_EVERY_MS);
    return () => clearInterval(timer);
  }, [status, port, t]);
}
