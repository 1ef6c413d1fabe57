import { createHmac } from 'node:crypto';
import { siteSecretOf } from '../../platform/site-secret.ts';

/** The code of the public page of a session's streams: 132 bits, base64url, derived from the id of
 *  the session by the secret of the site. The database holds only its hash. Source: STREAM-12. */
export function codeOfStream(dataDir: string, idVotingSession: string): string {
  return createHmac('sha256', siteSecretOf(dataDir))
    .update(JSON.stringify(['stream', idVotingSession]))
    .digest('base64url')
    .slice(0, 22);
}
