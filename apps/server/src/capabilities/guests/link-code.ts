import { createHmac } from 'node:crypto';
import { siteSecretOf } from '../../platform/site-secret.ts';

/** The code of a guest link: 256 bits, base64url, derived from its random id by the secret of the
 *  site. So it can be shown again for copying, and the database holds only its hash. Why:
 *  docs/decisions/0116-codes-of-guest-links-are-derived.md. Source: BEY-47. */
export function codeOfLink(dataDir: string, linkId: string): string {
  return createHmac('sha256', siteSecretOf(dataDir))
    .update(JSON.stringify(['guest link', linkId]))
    .digest('base64url');
}
