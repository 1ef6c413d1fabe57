import type {
  MediaPayload,
  MediaPeers,
  MediaRefused,
  MediaServerMessage,
  MediaSignalled,
} from '@hemicycle/contract/media';
import { createMeshRooms, type MeshRoomsOptions } from './mesh-rooms.ts';

/** An example of a signal. */
export const PAYLOAD: MediaPayload = {
  kind: 'description',
  fromLink: 7,
  toLink: null,
  sdpType: 'offer',
  sdp: 'v=0',
};
export const NOTHING = { microphone: false, camera: false, share: false };
export const CAMERA = { ...NOTHING, camera: true };

/** Rooms with a clock that moves only by hand, and all messages that were sent to each
 *  connection. */
export function setUpRooms(options: Partial<MeshRoomsOptions> = {}) {
  let nowMs = 1_000_000;
  let timers: { atMs: number; run: () => void }[] = [];
  const sent: { to: string; message: MediaServerMessage }[] = [];
  const rooms = createMeshRooms({
    clock: {
      nowMs: () => nowMs,
      after(delayMs, run) {
        const timer = { atMs: nowMs + delayMs, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
    },
    iceServers: () => [{ urls: ['stun:stun.test'] }],
    send: (to, message) => sent.push({ to, message }),
    ...options,
  });

  function pass(ms: number): void {
    nowMs += ms;
    const due = timers.filter((timer) => timer.atMs <= nowMs);
    timers = timers.filter((timer) => timer.atMs > nowMs);
    for (const { run } of due) run();
  }

  const to = (connectionId: string) =>
    sent.filter((entry) => entry.to === connectionId).map((entry) => entry.message);
  return {
    rooms,
    sent,
    pass,
    to,
    join: (connectionId: string, userId: string, epoch: number, roomId = 'main') =>
      rooms.join({ connectionId, userId, roomId }, { epoch }),
    roster: (connectionId: string): MediaPeers | undefined =>
      to(connectionId)
        .filter((message) => message.type === 'mediaPeers')
        .at(-1),
    signals: (connectionId: string): MediaSignalled[] =>
      to(connectionId).filter((message) => message.type === 'mediaSignal'),
    refusals: (connectionId: string): MediaRefused[] =>
      to(connectionId).filter((message) => message.type === 'mediaRefused'),
  };
}
