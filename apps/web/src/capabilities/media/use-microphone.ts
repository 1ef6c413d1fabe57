import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { showToast, useToasts } from '../../ui/toast-store.ts';
import { meansLoggedOut, showLoggedOutDialog, useSignedIn } from '../auth/public.ts';
import {
  type ChosenDevice,
  keepSoundChoice,
  keepPreferredDevice,
  usePreferredDevices,
  useSoundChoice,
} from '../devices/public.ts';
import { useForceMuted } from '../moderation/public.ts';
import { mediaFailed, useChamberMedia } from './chamber-media.ts';
import { tellMediaProblem } from './media-problem-text.ts';
import { useFullSound } from './use-full-sound.ts';
import { useOtherPlaces } from './use-other-places.ts';
import { useToldState } from './use-told-state.ts';

/** The states that the microphone button shows. Source: MEDIA-09. */
export type MicrophoneState = 'muted' | 'unmuted' | 'muting' | 'unmuting';

/** After a mute the button cannot be pressed for this time. Source: MEDIA-10. */
const MUTE_REST_MS = 1000;

export interface Microphone {
  readonly state: MicrophoneState;
  readonly device: ChosenDevice;
  /** Undefined while the button cannot be pressed. */
  readonly toggle: (() => void) | undefined;
  readonly choose: (deviceId: string) => void;
  /** Null where the person has no choice; `interpreted` where the session's interpreters need the
   *  sound as it is. Source: MEDIA-20, BEY-16. */
  readonly noiseReduction: boolean | 'interpreted' | null;
  readonly reduceNoise: (on: boolean) => void;
  /** Whether the person wears headphones; null where that changes nothing. Source: BEY-38. */
  readonly headphones: boolean | null;
  readonly wearHeadphones: (on: boolean) => void;
  /** Whether a toast on screen says that a moderator muted this person. */
  readonly toldOfMute: boolean;
}

/** The own microphone. Muting silences it at once, and shows as done once the server knows.
 *  Unmuting shows as done once the server knows as well. While another tab or device of the person
 *  still speaks, muting applies to this page only, and the server is not told. Source: MEDIA-09 …
 *  MEDIA-15. */
export function useMicrophone(): Microphone {
  const { userId } = useSignedIn();
  const { userPreferredAudioInput } = usePreferredDevices();
  const forced = useForceMuted().audio;
  const port = useChamberMedia((media) => media.port);
  const own = useChamberMedia((media) => media.snapshot.self.microphone);
  const failed = useChamberMedia((media) => mediaFailed(media.snapshot));
  const interpreted = useFullSound();
  const headphones = useSoundChoice('headphones', userId);
  const noiseReduction = useChamberMedia((media) => media.snapshot.self.noiseReduction);
  const told = useLive((live) =>
    live.connection === 'connected' ? live.people[userId]?.muteAudio : undefined,
  );
  const otherPlaces = useOtherPlaces('microphone');
  const [moving, setMoving] = useState<'muting' | 'unmuting' | null>(null);
  const [resting, setResting] = useState(false);
  const [muteToast, setMuteToast] = useState<string | null>(null);
  const toldOfMute = useToasts(({ list }) => list.shown.some(({ toast }) => toast.id === muteToast));
  const rest = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);

  function restAWhile() {
    setResting(true);
    clearTimeout(rest.current);
    rest.current = setTimeout(() => setResting(false), MUTE_REST_MS);
  }

  function tellFailure(error: unknown) {
    if (meansLoggedOut(error)) return void showLoggedOutDialog();
    const stillOn = port?.snapshot().self.microphone.status === 'on';
    showToast({
      kind: 'error',
      text: i18next.t('chamber:muteFailed'),
      detail: i18next.t(stillOn ? 'chamber:stillNotMuted' : 'chamber:stillMuted'),
    });
  }

  /** Without a line to the server this is not a failure: the microphone is silent, and the server
   *  is told once the line is back. Source: MEDIA-12. */
  function tellMuteFailure(error: unknown) {
    if (useLive.getState().connection === 'connected' || meansLoggedOut(error)) return tellFailure(error);
    showToast({ text: i18next.t('chamber:mutedAway'), detail: i18next.t('chamber:mutedAwayDetail') });
  }

  async function mute() {
    setMoving('muting');
    port?.setMicrophoneMuted(true);
    if (otherPlaces !== 'on') await tell(1).catch(tellMuteFailure);
    setMoving(null);
    restAWhile();
  }

  async function unmute() {
    if (port === null) return;
    setMoving('unmuting');
    const from = userPreferredAudioInput === null ? {} : { deviceId: userPreferredAudioInput };
    const held = own.status === 'muted';
    const outcome = held ? port.setMicrophoneMuted(false) : await port.publishMicrophone(from);
    if (outcome.ok) {
      await tell(0).catch((error: unknown) => {
        // A person whom other people see as muted must not be heard.
        port.setMicrophoneMuted(true);
        tellFailure(error);
      });
    } else if (!held || outcome.problem.code !== 'device-missing') {
      // The loss of a device that was in use has been shown already; the next press opens another
      // one.
      tellMediaProblem('microphone', outcome.problem);
    }
    setMoving(null);
  }

  const tell = useToldState({
    // A person who cannot be heard must not show as unmuted.
    actual: own.status === 'on' && !failed ? 0 : 1,
    told,
    otherPlaces,
    busy: moving !== null || own.status === 'starting',
    tell: (muteAudio) => api('PATCH /api/people/states/:userId', { params: { userId }, body: { muteAudio } }),
    onForcedOff: () => {
      port?.setMicrophoneMuted(true);
      restAWhile();
      // A person who is muted by force gets another message. The end of the meeting mutes all.
      if (!forced && useLive.getState().session?.endedByHost !== true) {
        setMuteToast(showToast({ kind: 'warning', text: i18next.t('chamber:mutedByModerator') }));
      }
    },
  });

  const state =
    moving ?? (own.status === 'on' ? 'unmuted' : own.status === 'starting' ? 'unmuting' : 'muted');
  const still = moving === null && !resting && port !== null && own.status !== 'starting';
  return {
    state,
    // A muted microphone is still held open.
    device:
      own.status === 'on' || own.status === 'muted'
        ? { deviceId: own.deviceId, inUse: true }
        : { deviceId: userPreferredAudioInput, inUse: false },
    toggle: still ? () => void (state === 'unmuted' ? mute() : unmute()) : undefined,
    choose: (deviceId) => {
      void keepPreferredDevice('userPreferredAudioInput', deviceId);
      if (own.status !== 'on' && own.status !== 'muted') return;
      void port?.switchDevice('microphone', deviceId).then((outcome) => {
        if (!outcome.ok) tellMediaProblem('microphone', outcome.problem);
      });
    },
    toldOfMute,
    noiseReduction: interpreted ? 'interpreted' : noiseReduction,
    reduceNoise: (on) => {
      void port?.setNoiseReduction(on).then((outcome) => {
        if (outcome.ok) keepSoundChoice('noiseReduction', userId, on);
        else tellMediaProblem('microphone', outcome.problem);
      });
    },
    headphones: interpreted ? headphones : null,
    wearHeadphones: (on) => {
      void port?.setHeadphones(on).then((outcome) => {
        if (outcome.ok) keepSoundChoice('headphones', userId, on);
        else tellMediaProblem('microphone', outcome.problem);
      });
    },
  };
}
