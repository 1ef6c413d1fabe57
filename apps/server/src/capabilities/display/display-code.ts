import { createHmac } from 'node:crypto';
import { siteSecretOf } from '../../platform/site-secret.ts';

/** The code of a display: 256 bits, base64url, derived from its random id by the secret of the
 *  site, as codes of guest links are. So it can be shown again for copying, and the database holds
 *  only its hash. Source: BEY-33, decision 0116. */
export function codeOfDisplay(dataDir: string, displayId: string): string {
  return createHmac('sha256', siteSecretOf(dataDir))
    .update(JSON.stringify(['display', displayId]))
    .digest('base64url');
}
