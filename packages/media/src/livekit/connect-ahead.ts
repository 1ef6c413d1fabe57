import type { Room, RoomConnectOptions } from 'livekit-client';

/** The value that livekit-client gets as long as the key has not come. */
const AWAITED = 'awaited';

/** The address of a room, and the key to it. */
export interface RoomKey {
  readonly url: string;
  readonly token: string;
  /** The ICE servers for the browser; null: those that the media server names. */
  readonly iceServers: RTCIceServer[] | null;
}

/** A room to which one connection is made. */
export interface AheadConnection {
  /** Begins to connect without a key. Everything before the first message, which needs the key, is
   *  done while the key is awaited. It does nothing for LiveKit's own cloud, which chooses among
   *  its servers by the key. */
  begin: (url: string) => void;
  /** Continues with the key, or begins with it. Rejects as livekit-client does. */
  connect: (key: RoomKey) => Promise<void>;
  /** Leaves the room or ends the connection that was begun; nothing stays open. */
  giveUp: () => void;
}

interface Begun {
  readonly url: string;
  readonly connected: Promise<void>;
  readonly giveToken: (token: string) => void;
  readonly rtcConfig: RTCConfiguration;
}

/** Connects to a room in two steps. Making the first offer takes as long as the answer of the
 *  Hemicycle server, so both are done at the same time. Source: BEY-23. */
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
      // The promise may reject after `giveUp`, when nobody waits for it.
      connected.catch(() => undefined);
      begun = { url, connected, giveToken, rtcConfig };
    },
    async connect({ url, token, iceServers }) {
      const rtcConfig = begun?.rtcConfig ?? {};
      // livekit-client copies this when the first message is answered, before ICE begins.
      if (iceServers !== null) rtcConfig.iceServers = iceServers;
      if (begun === null) return room.connect(url, token, options(rtcConfig));
      if (begun.url !== url) throw new Error('The media server is another one by now.');
      begun.giveToken(token);
      return begun.connected;
    },
    giveUp() {
      // livekit-client itself does not close the peer connection of an unfinished attempt, and a
      // page may have only a limited number of them.
      const { engine } = room;
      void room.disconnect(false).then(() => engine?.cleanupPeerConnections());
    },
  };
}

/** Makes the messages that carry a key wait for the key. */
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
