import { createHmac } from 'node:crypto';
import type { MediaIceServer } from '@hemicycle/contract/media';

/** How long TURN credentials are valid. The TURN server checks them when a relay is opened; the
 *  relay then stays open. */
export const TURN_CREDENTIALS_LIVE_MS = 60 * 60_000;

/** The servers as one person may use them now. A TURN server without credentials of its own gets
 *  some that expire. They are made from the secret that it shares with this server (coturn's
 *  `use-auth-secret`), so that no page holds credentials that work for ever. Without a secret the
 *  servers stay as they are. */
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
