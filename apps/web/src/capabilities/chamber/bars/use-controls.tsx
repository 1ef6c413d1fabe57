import { useTranslation } from 'react-i18next';
import {
  IconMicrophone,
  IconMicrophoneOff,
  IconScreenShare,
  IconScreenShareOff,
  IconVideo,
  IconVideoOff,
} from '../../../ui/icons.ts';
import { HandSign, type OwnHand } from '../../hands/public.ts';
import type { OwnShare } from '../../share/public.ts';
import type { ControlProps } from './ControlButton.tsx';
import type { SendRefusal } from './send-refusal.ts';
import type { Camera, Microphone } from '../../media/public.ts';

type Control = Omit<ControlProps, 'showText'>;

const microphoneWords = {
  muted: 'unmute',
  unmuted: 'mute',
  muting: 'muting',
  unmuting: 'unmuting',
} as const;

/** The control of the microphone. Its label says what a press does, or what is being done. Source:
 *  MEDIA-09. */
export function useMicrophoneControl(microphone: Microphone, refusal: SendRefusal | null): Control {
  const { t } = useTranslation('chamber');
  const on = microphone.state === 'unmuted' || microphone.state === 'muting';
  const Sign = on ? IconMicrophone : IconMicrophoneOff;
  return {
    label: t(microphoneWords[microphone.state]),
    words: Object.values(microphoneWords).map((word) => t(word)),
    icon: <Sign aria-hidden="true" />,
    tone: on ? 'rest' : 'off',
    busy: microphone.state === 'muting' || microphone.state === 'unmuting',
    onPress: refusal === null ? microphone.toggle : undefined,
    reason: refusal === null ? undefined : t(refusal),
  };
}

export function useCameraControl(camera: Camera, refusal: SendRefusal | null): Control {
  const { t } = useTranslation('chamber');
  const Sign = camera.state === 'on' ? IconVideo : IconVideoOff;
  const words = { on: 'stopVideo', off: 'startVideo', starting: 'startingVideo' } as const;
  return {
    label: t(words[camera.state]),
    shortLabel: t(words[camera.state]),
    words: Object.values(words).map((word) => t(word)),
    icon: <Sign aria-hidden="true" />,
    tone: camera.state === 'on' ? 'rest' : 'off',
    busy: camera.state === 'starting',
    onPress: refusal === null ? camera.toggle : undefined,
    reason: refusal === null ? undefined : t(refusal),
  };
}

export function useShareControl(share: OwnShare, refusal: SendRefusal | null): Control {
  const { t } = useTranslation(['share', 'chamber']);
  const on = share.state === 'on';
  return {
    label: t(on ? 'stop' : 'share'),
    words: [t('share'), t('stop')],
    icon: on ? <IconScreenShareOff aria-hidden="true" /> : <IconScreenShare aria-hidden="true" />,
    tone: on ? 'active' : 'rest',
    busy: share.state === 'starting',
    onPress: refusal === null ? share.toggle : undefined,
    reason: refusal === null ? share.reason : t(`chamber:${refusal}`),
  };
}

/** The control that raises one hand (`which` 1) or both (2). A press while it is raised lowers it.
 *  A press while the other kind is raised changes to this kind. Source: HANDS-04, HANDS-05. */
export function useHandControl(hand: OwnHand, which: 1 | 2): Control {
  const { t } = useTranslation('hands');
  const up = hand.handType === which;
  const words = { 1: { up: 'lower', down: 'raise' }, 2: { up: 'lowerBoth', down: 'raiseBoth' } } as const;
  return {
    label: t(words[which][up ? 'up' : 'down']),
    words: Object.values(words[which]).map((word) => t(word)),
    icon: <HandSign both={which === 2} />,
    tone: up ? 'active' : 'rest',
    busy: hand.pending !== null && (hand.pending === which || (hand.pending === 0 && up)),
    onPress: hand.change && (() => hand.change?.(up ? 0 : which)),
    reason: hand.reason,
  };
}
