import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { announce } from '../../ui/announcer.ts';

/** The states of the person's own media that a shortcut can change. */
export interface OwnMediaStates {
  readonly microphoneState: 'muted' | 'unmuted' | 'muting' | 'unmuting';
  readonly cameraState: 'off' | 'starting' | 'on';
}

/** Announces the state of microphone and camera after a shortcut has changed it. A button that is
 *  pressed announces its state itself. Returns a set to which the caller adds the changed media.
 *  Source: BEY-14. */
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
