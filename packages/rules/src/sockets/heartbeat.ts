import { HEARTBEAT_GUARD_MS, HEARTBEAT_STALE_MS } from '@hemicycle/contract/limits';

export type HeartbeatTransport = 'websocket' | 'https';

/** How to send the next heartbeat. It goes over the websocket when heartbeatTransport selects that,
 *  and the last heartbeat from the server (null: none yet) came less than 60 s ago; otherwise by
 *  https. Source: WS-09, WS-10, A14. */
export function chooseHeartbeatTransport(situation: {
  readonly configured: HeartbeatTransport;
  readonly lastServerHeartbeatMs: number | null;
  readonly nowMs: number;
}): HeartbeatTransport {
  const { configured, lastServerHeartbeatMs, nowMs } = situation;
  const alive = lastServerHeartbeatMs !== null && nowMs - lastServerHeartbeatMs < HEARTBEAT_STALE_MS;
  return configured === 'websocket' && alive ? 'websocket' : 'https';
}

/** Whether an https heartbeat may be sent: none is in flight (null), or the one in flight started
 *  at least 120 s ago. Source: WS-11. */
export function maySendHttpsHeartbeat(inFlightSinceMs: number | null, nowMs: number): boolean {
  return inFlightSinceMs === null || nowMs - inFlightSinceMs >= HEARTBEAT_GUARD_MS;
}
