import { CriticalTimers, DefaultReconnectPolicy, Room, setLogLevel } from 'livekit-client';

/** Pauses before livekit-client tries to come back, each but the first two up to a second longer. By its own it pauses for 5 and 7 s at the time when
 *  a server that was killed stands there again. Then it gives up, and our own server is asked for a new key. */
const RETRY_AFTER_MS = [0, 300, ...Array<number>(20).fill(1_000)];

/** How often livekit-client looks whether its connection stands, and how often it does here: until it has seen so, nothing is heard. */
const LOOKS_EVERY_MS = 50;
const LOOKS_HERE_EVERY_MS = 5;

const { setTimeout: wait } = CriticalTimers;
CriticalTimers.setTimeout = (run, afterMs) =>
  wait(run, afterMs === LOOKS_EVERY_MS ? LOOKS_HERE_EVERY_MS : afterMs);
setLogLevel('warn');

/** A name that no address can have (RFC 2606). */
const NOWHERE = 'wss://nowhere.invalid';

let spare: Room | null = null;

/** Pictures come in the size in which they are shown (adaptive stream), layers that nobody takes are not encoded (dynacast). */
function makeRoom(): Room {
  return new Room({
    adaptiveStream: true,
    dynacast: true,
    reconnectPolicy: new DefaultReconnectPolicy(RETRY_AFTER_MS),
    // The port owns its devices.
    stopLocalTrackOnUnpublish: false,
    publishDefaults: { simulcast: true, videoCodec: 'vp8', stopMicTrackOnMute: false },
  });
}

/** Makes the room of the next stay before it is entered: it takes as long as our own server's answer. Nothing is connected.  Source: BEY-23. */
export function prepareRoom(): void {
  spare ??= makeRoom();
}

/** Begins to connect once and gives up before anything is sent: the first run of livekit-client is a tenth of what joining takes. Never rejects.
 *  Source: BEY-23. */
export async function rehearseRoom(): Promise<void> {
  // There it would not come to an end before it looks for the server.
  if (navigator.userAgent.includes('Firefox')) return;
  setLogLevel('silent');
  try {
    const room = makeRoom();
    const connected = room.connect(NOWHERE, '').catch(() => undefined);
    // By then an offer is being made, the last thing before the first message.
    await new Promise<void>((resolve) => setTimeout(resolve, 0));
    await room.disconnect();
    await connected;
  } catch {
    // It is slower then, nothing else.
  } finally {
    setLogLevel('warn');
  }
}

/** A room of the media server, not connected: the one that was prepared, or a new one. */
export function takeRoom(): Room {
  const room = spare ?? makeRoom();
  spare = null;
  return room;
}
