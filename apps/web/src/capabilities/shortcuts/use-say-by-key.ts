import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { announce } from '../../ui/announcer.ts';

/** What of the own media a key has changed. */
export interface OwnMediaStates {
  readonly microphoneState: 'muted' | 'unmuted' | 'muting' | 'unmuting';
  readonly cameraState: 'off' | 'starting' | 'on';
}

/** Says how microphone and camera are once a key has changed them: who presses a button hears it
 *  from the button. Answers what tells that a key was pressed. Source: BEY-14. */
export function useSayByKey({ microphoneState, cameraState }: OwnMediaStates) {
  const pressed = useRef(new Set<'microphone' | 'camera'>());
  useEffect(() => {
    if (microphoneState === 'muting' || microphoneState === 'unmuting') return;
    if (pressed.current.delete('microphone')) announce(i18next.t(`shortcuts:say.${microphoneState}`));
  }, [microphoneState]);
  useEffect(() => {
    if (cameraState === 'starting') return;
    if (!pressed.current.delete('camera')) return;
    announce(i18next.t(cameraState === 'on' ? 'shortcuts:say.cameraOn' : 'shortcuts:say.cameraOff'));
  }, [cameraState]);
  return { pressedBy: pressed.current };
}
