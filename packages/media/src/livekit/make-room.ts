import { CriticalTimers, DefaultReconnectPolicy, Room, setLogLevel } from 'livekit-client';
import { type AheadConnection, connectAhead } from './connect-ahead.ts';

/** Pauses before livekit-client tries to come back, each but the first two up to a second longer.
 *  By its own it pauses for 5 and 7 s at the time when a server that was killed stands there again.
 *  Then it gives up, and our own server is asked for a new key. */
const RETRY_AFTER_MS = [0, 300, ...Array<number>(20).fill(1_000)];

/** How often livekit-client looks whether its connection stands, and how often it does here: until
 *  it has seen so, nothing is heard. */
const LOOKS_EVERY_MS = 50;
const LOOKS_HERE_EVERY_MS = 5;

const { setTimeout: wait } = CriticalTimers;
CriticalTimers.setTimeout = (run, afterMs) =>
  wait(run, afterMs === LOOKS_EVERY_MS ? LOOKS_HERE_EVERY_MS : afterMs);
setLogLevel('warn');

/** A room, and what connects to it. */
export interface ReadyRoom {
  readonly room: Room;
  readonly ahead: AheadConnection;
}

let spare: (ReadyRoom & { readonly url: string | null }) | null = null;

/** Makes the room of the next stay before it is entered, and begins to connect to this server,
 *  where it is known: making it and its first offer takes longer than our own server's answer.
 *  Nothing is sent, nor looked for in the network, before there is a key. Source: BEY-23. */
export function prepareRoom(url: string | null): void {
  if (spare?.url === url) return;
  spare?.ahead.giveUp();
  spare = { ...newRoom(), url };
  if (url !== null) spare.ahead.begin(url);
}

/** A room of the media server, without a key: the one that was prepared, or a new one. */
export function takeRoom(): ReadyRoom {
  const taken = spare ?? newRoom();
  spare = null;
  return taken;
}

/** Pictures come in the size in which they are shown (adaptive stream), counted in pixels of the
 *  screen: by its own livekit-client counts CSS px up to a pixel ratio of 2. Layers that nobody
 *  takes are not encoded (dynacast). Source: BEY-18. */
function newRoom(): ReadyRoom {
  const room = new Room({
    adaptiveStream: { pixelDensity: 'screen' },
    dynacast: true,
    reconnectPolicy: new DefaultReconnectPolicy(RETRY_AFTER_MS),
    // The port owns its devices.
    stopLocalTrackOnUnpublish: false,
    publishDefaults: { simulcast: true, videoCodec: 'vp8', stopMicTrackOnMute: false },
  });
  return { room, ahead: connectAhead(room) };
}
