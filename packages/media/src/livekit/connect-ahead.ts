import type { Room, RoomConnectOptions } from 'livekit-client';

/** What livekit-client is given in place of a key that is still awaited. */
const AWAITED = 'awaited';

/** Where a room is and what opens it. */
export interface RoomKey {
  readonly url: string;
  readonly token: string;
  /** What the browser uses to get through; what the media server says, where null. */
  readonly iceServers: RTCIceServer[] | null;
}

/** A room that is connected to once. */
export interface AheadConnection {
  /** Begins to connect without a key: everything up to the first message, to which it belongs, is
   *  done while it is awaited. Not where LiveKit's own cloud chooses among its servers, which it
   *  does by the key. */
  begin: (url: string) => void;
  /** Goes on with the key, or begins with it. Rejects as livekit-client does. */
  connect: (key: RoomKey) => Promise<void>;
  /** Leaves the room, or what was begun of it: nothing stays open. */
  giveUp: () => void;
}

interface Begun {
  readonly url: string;
  readonly connected: Promise<void>;
  readonly giveToken: (token: string) => void;
  readonly rtcConfig: RTCConfiguration;
}

/** Connects to a room in two steps. Making the first offer takes as long as our own server's
 *  answer. Source: BEY-23. */
export function connectAhead(room: Room): AheadConnection {
  let begun: Begun | null = null;
  const options = (rtcConfig: RTCConfiguration): RoomConnectOptions => ({ autoSubscribe: true, rtcConfig });

  return {
    begin(url) {
      if (begun !== null || choosesAmongServers(url)) return;
      const rtcConfig: RTCConfiguration = {};
      let giveToken = (_token: string): void => undefined;
      holdUntil(room, new Promise((resolve) => (giveToken = resolve)));
      const connected = room.connect(url, AWAITED, options(rtcConfig));
      // Whoever gives up before there is a key is told nothing.
      connected.catch(() => undefined);
      begun = { url, connected, giveToken, rtcConfig };
    },
    async connect({ url, token, iceServers }) {
      const rtcConfig = begun?.rtcConfig ?? {};
      // Taken over with the answer to the first message, before anything is looked for.
      if (iceServers !== null) rtcConfig.iceServers = iceServers;
      if (begun === null) return room.connect(url, token, options(rtcConfig));
      if (begun.url !== url) throw new Error('The media server is another one by now.');
      begun.giveToken(token);
      return begun.connected;
    },
    giveUp() {
      // Of what was only begun livekit-client itself leaves a peer connection open, of which a page
      // has a limited number.
      const { engine } = room;
      void room.disconnect(false).then(() => engine?.cleanupPeerConnections());
    },
  };
}

/** Makes the messages that carry a key wait for it. */
function holdUntil(room: Room, token: Promise<string>): void {
  const { client } = room.engine;
  const [join, reconnect] = [client.join.bind(client), client.reconnect.bind(client)];
  const keyFor = (given: string) => (given === AWAITED ? token : given);
  client.join = async (url, given, ...rest) => join(url, await keyFor(given), ...rest);
  client.reconnect = async (url, given, ...rest) => reconnect(url, await keyFor(given), ...rest);
}

function choosesAmongServers(url: string): boolean {
  return /\.livekit\.(cloud|run)$/.test(new URL(url).hostname);
}
