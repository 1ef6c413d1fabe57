import { createHmac } from 'node:crypto';
import { siteSecretOf } from '../../platform/site-secret.ts';

/** The code of the public page of a session's streams: 256 bits, base64url, derived from the random
 *  id of its link by the secret of the site, as codes of displays and guest links are. So it can be
 *  shown again for copying, and the database holds only its hash. Source: STREAM-12, decision
 *  0116. */
export function codeOfStream(dataDir: string, linkId: string): string {
  return createHmac('sha256', siteSecretOf(dataDir))
    .update(JSON.stringify(['stream', linkId]))
    .digest('base64url');
}
