import type { UsedPasskey } from '@hemicycle/contract/passkeys';
import { passkeySupport } from './passkey-support.ts';

/** Has a passkey of the account sign a challenge (base64url). Its program is loaded when it is
 *  first needed. Rejects with ApiError, or with the error of the browser: `SecurityError` where the
 *  address of the page is no name, `NotSupportedError` where passkeys are missing. Source:
 *  BEY-31. */
export async function signWithPasskey(challenge: string): Promise<UsedPasskey> {
  const support = passkeySupport();
  if (support !== 'ready') {
    const name = support === 'needs-name' ? 'SecurityError' : 'NotSupportedError';
    throw new DOMException('There are no passkeys here.', name);
  }
  return (await import('./passkey-ceremony.ts')).signChallenge(challenge);
}
