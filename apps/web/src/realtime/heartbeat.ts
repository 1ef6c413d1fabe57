import type { Heartbeat } from '@hemicycle/contract/people';
import {
  chooseHeartbeatTransport,
  type HeartbeatTransport,
  maySendHttpsHeartbeat,
} from '@hemicycle/rules/sockets/heartbeat';

export interface HeartbeatParts {
  transport: HeartbeatTransport;
  nowMs: () => number;
  /** What the browser knows now about devices, connection and media settings. */
  collect: () => Omit<Heartbeat, 'source'>;
  sendOverSocket: (heartbeat: Heartbeat) => boolean;
  postOverHttps: (heartbeat: Heartbeat) => Promise<unknown>;
  log: (message: string, error?: unknown) => void;
}

export interface HeartbeatSender {
  /** Sends one heartbeat. Over https at most one is under way; after 120 s without an answer the
   *  next may start. Never throws. */
  beat: () => Promise<void>;
  /** Notes that a heartbeat of the server came over the socket. */
  noteServerHeartbeat: () => void;
}

/** Sends heartbeats over the socket or over https, whichever the settings and the server's last
 *  heartbeat suggest. Source: WS-06, WS-08 … WS-11. */
export function createHeartbeatSender(parts: HeartbeatParts): HeartbeatSender {
  let lastServerHeartbeatMs: number | null = null;
  let postedAtMs: number | null = null;
  return {
    noteServerHeartbeat: () => {
      lastServerHeartbeatMs = parts.nowMs();
    },
    beat: async () => {
      const heartbeat = parts.collect();
      const nowMs = parts.nowMs();
      const way = chooseHeartbeatTransport({ configured: parts.transport, lastServerHeartbeatMs, nowMs });
      if (way === 'websocket' && parts.sendOverSocket({ ...heartbeat, source: 'websocket' })) return;
      if (!maySendHttpsHeartbeat(postedAtMs, nowMs)) return;
      postedAtMs = nowMs;
      try {
        await parts.postOverHttps({ ...heartbeat, source: 'https' });
      } catch (error) {
        parts.log('a heartbeat over https failed', error);
      } finally {
        if (postedAtMs === nowMs) postedAtMs = null;
      }
    },
  };
}
