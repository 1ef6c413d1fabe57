import { PASSKEY_CHALLENGE_MS } from '@hemicycle/contract/limits';
import type { SigningRequest } from '@hemicycle/contract/passkeys';
import { signingRequest } from '@hemicycle/contract/passkeys';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { PasskeySite } from './passkey-site.ts';
import { loadPasskeysOf } from './passkey-store.ts';

/** The passkeys of the viewer's account that can sign on this site. The browser makes the challenge
 *  itself, so nothing is stored.
 *  @throws DomainError `passkey-unknown` where the account has none. Source: BEY-31. */
export async function loadSigningRequest(
  deps: Pick<Deps, 'db'>,
  site: PasskeySite,
  { userId }: Pick<Viewer, 'userId'>,
): Promise<SigningRequest> {
  const passkeys = (await loadPasskeysOf(deps.db, userId)).filter((passkey) => passkey.rp_id === site.rpId);
  if (passkeys.length === 0) throw new DomainError('passkey-unknown');
  return signingRequest.parse({
    rpId: site.rpId,
    timeout: PASSKEY_CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credential_id: id, transports }) => ({
      id,
      type: 'public-key',
      transports,
    })),
  });
}
