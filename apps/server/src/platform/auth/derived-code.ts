import { createHmac } from 'node:crypto';
import { siteSecretOf } from '../site-secret.ts';

/** The code in an address that works until it is revoked: 256 bits, base64url, derived from a
 *  random id by the secret of the site. So it can be shown again for copying, and the database
 *  holds only its `tokenHash`. `kind` keeps codes of different things apart. Why:
 *  docs/decisions/0116-codes-of-guest-links-are-derived.md. */
export function derivedCode(dataDir: string, kind: string, id: string): string {
  return createHmac('sha256', siteSecretOf(dataDir))
    .update(JSON.stringify([kind, id]))
    .digest('base64url');
}
