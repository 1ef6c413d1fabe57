import { createHmac } from 'node:crypto';
import { GUEST_CODE_DIGITS } from '@hemicycle/contract/guest-names';
import { siteSecretOf } from '../../platform/site-secret.ts';

/** The one-time code of a nonce: decimal digits, derived by the secret of the site. So the database
 *  holds neither the code nor a hash of so few digits, which could be tried through. Why:
 *  docs/decisions/0150-personal-guest-links.md. Source: BEY-47. */
export function codeOfNonce(dataDir: string, linkId: string, nonce: string): string {
  const bytes = createHmac('sha256', siteSecretOf(dataDir))
    .update(JSON.stringify(['guest one-time code', linkId, nonce]))
    .digest();
  const digits = bytes.readBigUInt64BE() % 10n ** BigInt(GUEST_CODE_DIGITS);
  return digits.toString().padStart(GUEST_CODE_DIGITS, '0');
}
