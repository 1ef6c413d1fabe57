import type { UsedPasskey } from '@hemicycle/contract/passkeys';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { passkeySiteOf } from './passkey-site.ts';
import { loadPasskeysOf, notePasskeyUse } from './passkey-store.ts';
import { type PublicKeyText, publicKeyTextOf } from './public-key-text.ts';
import { verifyPasskey } from './verify-passkey.ts';

/** Verifies that a passkey of an account signed a challenge, which browser and server both derive
 *  from the signed content. Returns the public key by which anybody can check the signature, or
 *  null. A repeated request brings the same signature again. So its counter may equal the last one,
 *  and must not be lower.
 *  @throws DomainError `passkeys-unavailable`. Source: BEY-31. */
export async function verifySignedByPasskey(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>,
  request: Pick<FastifyRequest, 'headers'>,
  userId: string,
  { challenge, used }: { readonly challenge: string; readonly used: UsedPasskey },
): Promise<PublicKeyText | null> {
  const site = passkeySiteOf(deps.config, request);
  const passkey = (await loadPasskeysOf(deps.db, userId)).find((one) => one.credential_id === used.id);
  if (passkey === undefined) return null;
  const verified = await verifyPasskey(site, { ...passkey, counter: 0 }, challenge, used);
  const key = publicKeyTextOf(new Uint8Array(passkey.public_key));
  if (verified === null || key === null || verified.counter < passkey.counter) {
    deps.log.warn({ userId, passkeyId: passkey.id }, 'a signature by passkey was refused');
    return null;
  }
  await notePasskeyUse(deps.db, passkey.id, { ...verified, nowMs: deps.clock.nowMs() });
  return key;
}
