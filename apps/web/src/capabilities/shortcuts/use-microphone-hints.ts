import type { MediaPort, OwnSource } from '@hemicycle/media';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dismissToast, showToast } from '../../ui/toast-store.ts';
import { hasKeyboard } from './has-keyboard.ts';
import { useShortcutsOn } from './shortcuts-switch.ts';

/** Who speaks into a muted microphone for so long is told. */
const TALKING_MUTED_MS = 1_200;
/** Not again before so long. */
const TALKING_MUTED_AGAIN_MS = 30_000;
/** A microphone from which nothing came for so long is taken for silent. */
const SILENT_AFTER_MS = 10_000;
/** What a microphone in a quiet room still gives, between 0 and 1; one that is off at its switch
 *  gives less. */
const HEARD_FROM = 0.0005;
const LISTEN_EVERY_MS = 250;

/** Two hints on the own microphone, whose status is given: one talks while muted, or is unmuted and
 *  nothing comes from the microphone. Once something came, only no sound whatever counts, which a
 *  quiet room never gives, and that is told once until the microphone is given back: some headsets
 *  send nothing while nobody talks. `talksMuted`: one talks, and would be heard if one unmuted,
 *  which one may (`mayUnmute`). What is no longer so is not said any longer. Source: BEY-14. */
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
      // Not heard is not silent: sound is suspended on a page read anew, until somebody presses
      // something.
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
