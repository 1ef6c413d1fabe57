import { useTranslation } from 'react-i18next';
import type { Control } from '../../../chamber-frame/control.ts';
import {
  IconMicrophone,
  IconMicrophoneOff,
  IconScreenShare,
  IconScreenShareOff,
  IconVideo,
  IconVideoOff,
} from '../../../ui/icons.ts';
import type { OwnShare } from '../../share/public.ts';
import type { SendRefusal } from './send-refusal.ts';
import { type Camera, type Microphone, useSoundWarning } from '../../media/public.ts';

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
  const warning = useSoundWarning(({ text }) => text);
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
    warning: warning ?? undefined,
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
