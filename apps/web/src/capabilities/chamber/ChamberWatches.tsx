import type { MediaPort } from '@hemicycle/media';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { chamberParts } from '../../chamber-parts.ts';
import { useLive } from '../../realtime/use-live.ts';
import { useDialogsAhead } from '../../ui/Dialogs.tsx';
import { useMicrophoneHints, useShortcuts } from '../shortcuts/public.ts';
import { useSiteConfig } from '../site/public.ts';
import { useChamberMedia, useLostDevices, useSendsBeside, useUnsentSources } from '../media/public.ts';
import type { ChamberControls } from './bars/use-chamber-controls.tsx';
import { usePerformanceMetrics } from './stay/use-performance-metrics.ts';
import { useStillHere } from './stay/use-still-here.ts';

const newsHooks = chamberParts.flatMap(({ useGoToNews }) => useGoToNews ?? []);

/** Runs the parts of the chamber that draw nothing: hints, shortcuts, lost devices
 *  and sources that are not sent, the check that the person is still here, and the title of the
 *  window. Messages from other people are handled elsewhere. */
export function ChamberWatches({ port, controls }: { port: MediaPort | null; controls: ChamberControls }) {
  const hand = controls.given.find(({ key }) => key === 'hand')?.control;
  const bothHands = controls.given.find(({ key }) => key === 'both-hands')?.control;
  const { t } = useTranslation('shortcuts');
  // Who speaks into a second room is muted in the chamber, and heard.
  const sendsBeside = useSendsBeside();
  useMicrophoneHints(
    port,
    useChamberMedia(({ snapshot }) => snapshot.self.microphone.status),
    useChamberMedia(
      ({ snapshot: { self, connection: line } }) =>
        line === 'joined' && self.microphone.status === 'muted' && self.speaking,
    ) &&
      !controls.toldOfMute &&
      !sendsBeside,
    controls.microphone.reason === undefined,
  );
  useShortcuts({
    // A key would take the microphone away from the second room.
    microphone: sendsBeside ? undefined : controls.microphone.onPress,
    microphoneState: controls.microphoneState,
    camera: controls.camera.onPress,
    share: controls.shareHidden ? undefined : controls.share.onPress,
    hand: hand?.onPress,
    bothHands: bothHands?.onPress,
    news: newsHooks.map((hook) => hook()).find((go) => go !== undefined),
    cameraState: controls.cameraState,
    reasons: {
      microphone: sendsBeside ? t('speaksBeside') : controls.microphone.reason,
      camera: controls.camera.reason,
      share: controls.shareHidden ? undefined : controls.share.reason,
      hand: hand?.reason,
      bothHands: bothHands?.reason,
    },
  });
  useLostDevices(
    useChamberMedia(
      useShallow(({ snapshot: { self } }) => ({ microphone: self.microphone, camera: self.camera })),
    ),
  );
  useUnsentSources(useChamberMedia(({ snapshot }) => snapshot.problem));
  useStillHere();
  useDialogsAhead();
  usePerformanceMetrics();
  const { siteName } = useSiteConfig();
  const title = useLive((live) => live.session?.title);
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${siteName}`;
  }, [title, siteName]);
  return null;
}
