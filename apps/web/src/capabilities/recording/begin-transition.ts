import { pendingTransition } from '@hemicycle/rules/recording/recording-view';
import { useLive } from '../../realtime/use-live.ts';
import { serverClock } from '../../server-clock.ts';
import { type Asked, useTransitions } from './recording-transition.ts';

/** Notes a start or stop that the person asked for. Who reads the status by calls ends it by
 *  `endTransition`. Source: REC-11. */
export function noteTransition(roomId: string, asked: Asked): void {
  useTransitions.setState(({ byRoom }) => ({ byRoom: { ...byRoom, [roomId]: asked } }));
}

/** Notes a start or stop that the person asked for, until the status of the room matches it. What
 *  becomes of the recording afterwards, as by somebody else, is then shown as it is. Source:
 *  REC-11, REC-12. */
export function beginTransition(roomId: string, asked: Asked): void {
  noteTransition(roomId, asked);
  const stop = useLive.subscribe(({ session, recording }) => {
    const isLast = useTransitions.getState().byRoom[roomId] === asked;
    const told = recording.statuses.find((one) => (one.roomId ?? session?.idVotingSession) === roomId);
    const isOn = told?.status?.recording === 'running';
    if (isLast && pendingTransition(asked.transition, isOn, serverClock.nowMs()) !== null) return;
    stop();
    if (isLast) endTransition(roomId);
  });
}

export function endTransition(roomId: string): void {
  useTransitions.setState(({ byRoom: { [roomId]: _gone, ...byRoom } }) => ({ byRoom }));
}
