import { createHmac } from 'node:crypto';
import type { MediaIceServer } from '@hemicycle/contract/media';

/** How long a name for the TURN server is good: it is checked when a way through is opened, which
 *  then stays open. */
export const TURN_CREDENTIALS_LIVE_MS = 60 * 60_000;

/** The servers as one person may use them now: a TURN server without credentials of its own gets
 *  some that run out, made of the secret that it shares with us (coturn's `use-auth-secret`), so
 *  that no page ever holds one that can be passed on for good. Without a secret nothing changes. */
export function withTurnCredentials(
  servers: readonly MediaIceServer[],
  {
    secret,
    userId,
    nowMs,
  }: { readonly secret: string | null; readonly userId: string; readonly nowMs: number },
): readonly MediaIceServer[] {
  if (secret === null) return servers;
  const username = `${Math.floor((nowMs + TURN_CREDENTIALS_LIVE_MS) / 1000)}:${userId}`;
  const credential = createHmac('sha1', secret).update(username).digest('base64');
  return servers.map((server) =>
    server.username === undefined && server.urls.some((url) => /^turns?:/i.test(url))
      ? { ...server, username, credential }
      : server,
  );
}
