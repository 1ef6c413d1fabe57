import type { UsedPasskey } from '@hemicycle/contract/passkeys';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { passkeySiteOf } from './passkey-site.ts';
import { loadPasskeysOf, notePasskeyUse } from './passkey-store.ts';
import { type PublicKeyText, publicKeyTextOf } from './public-key-text.ts';
import { verifyPasskey } from './verify-passkey.ts';

/** Whether a passkey of an account signed a challenge that both sides make from what is signed; the
 *  key by which anybody can check it, or null. The same answer may come again, since a request may:
 *  its counter must not be older than the last one, not newer.
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
