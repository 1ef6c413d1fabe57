import { CriticalTimers, DefaultReconnectPolicy, Room, setLogLevel } from 'livekit-client';
import { type AheadConnection, connectAhead } from './connect-ahead.ts';

/** The pauses before livekit-client's attempts to reconnect; to each but the first two it adds up
 *  to a second. Its default has pauses of 5 and 7 s at the time when a killed server is running
 *  again. After the last attempt it gives up, and the Hemicycle server is asked for a new key. */
const RETRY_AFTER_MS = [0, 300, ...Array<number>(20).fill(1_000)];

/** livekit-client checks every 50 ms whether it is connected, and plays no sound before. Here it
 *  checks every 5 ms. */
const LOOKS_EVERY_MS = 50;
const LOOKS_HERE_EVERY_MS = 5;

const { setTimeout: wait } = CriticalTimers;
CriticalTimers.setTimeout = (run, afterMs) =>
  wait(run, afterMs === LOOKS_EVERY_MS ? LOOKS_HERE_EVERY_MS : afterMs);
setLogLevel('warn');

/** A room, and the object that connects to it. */
export interface ReadyRoom {
  readonly room: Room;
  readonly ahead: AheadConnection;
}

let spare: (ReadyRoom & { readonly url: string | null }) | null = null;

/** Makes the room of the next stay before it is entered. It begins to connect to this server, where
 *  its address is known, since making the room and its first offer takes longer than the answer of
 *  the Hemicycle server. Before there is a key, it sends nothing and does not look for network
 *  paths. Source: BEY-23. */
export function prepareRoom(url: string | null): void {
  if (spare?.url === url) return;
  spare?.ahead.giveUp();
  spare = { ...newRoom(), url };
  if (url !== null) spare.ahead.begin(url);
}

/** A room of the media server, without a key: the prepared one, or a new one. */
export function takeRoom(): ReadyRoom {
  const taken = spare ?? newRoom();
  spare = null;
  return taken;
}

/** Makes a room. Pictures are received in the size in which they are shown (adaptive stream), in
 *  pixels of the screen; by default livekit-client counts CSS px up to a pixel ratio of 2. Layers
 *  that nobody receives are not encoded (dynacast). Source: BEY-18. */
function newRoom(): ReadyRoom {
  const room = new Room({
    adaptiveStream: { pixelDensity: 'screen' },
    dynacast: true,
    reconnectPolicy: new DefaultReconnectPolicy(RETRY_AFTER_MS),
    // The media port owns the devices and stops them itself.
    stopLocalTrackOnUnpublish: false,
    publishDefaults: { simulcast: true, videoCodec: 'vp8', stopMicTrackOnMute: false },
  });
  return { room, ahead: connectAhead(room) };
}
