import type { MediaPort } from '@hemicycle/media';
import { useEffect } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useLive } from '../../realtime/use-live.ts';
import { useDialogsAhead } from '../../ui/Dialogs.tsx';
import { useHandAnnouncements } from '../hands/public.ts';
import { useOwnHuddleId } from '../people/public.ts';
import { useGoToVote } from '../polls/public.ts';
import { useMicrophoneHints, useShortcuts } from '../shortcuts/public.ts';
import { useSiteConfig } from '../site/public.ts';
import { SpeakersVoice } from '../speakers/public.ts';
import { useChamberMedia, useLostDevices, useUnsentSources } from '../media/public.ts';
import { chimeAtZero } from './chimes.ts';
import type { ChamberControls } from './bars/use-chamber-controls.tsx';
import { usePerformanceMetrics } from './stay/use-performance-metrics.ts';
import { useStillHere } from './stay/use-still-here.ts';

/** Runs the parts of the chamber that draw nothing: announcements, hints, shortcuts, lost devices
 *  and sources that are not sent, the check that the person is still here, and the title of the
 *  window. Messages from other people are handled elsewhere. */
export function ChamberWatches({ port, controls }: { port: MediaPort | null; controls: ChamberControls }) {
  useHandAnnouncements();
  useMicrophoneHints(
    port,
    useChamberMedia(({ snapshot }) => snapshot.self.microphone.status),
    useChamberMedia(
      ({ snapshot: { self, connection: line } }) =>
        line === 'joined' && self.microphone.status === 'muted' && self.speaking,
    ) && !controls.toldOfMute,
    controls.microphone.reason === undefined,
  );
  useShortcuts({
    microphone: controls.microphone.onPress,
    microphoneState: controls.microphoneState,
    camera: controls.camera.onPress,
    share: controls.share.onPress,
    hand: controls.hand.onPress,
    bothHands: controls.bothHands.onPress,
    news: useGoToVote(),
    cameraState: controls.cameraState,
    reasons: {
      microphone: controls.microphone.reason,
      camera: controls.camera.reason,
      share: controls.share.reason,
      hand: controls.hand.reason,
      bothHands: controls.bothHands.reason,
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
  return <SpeakersVoice onTimeUp={chimeAtZero} inHuddle={useOwnHuddleId() !== null} />;
}
