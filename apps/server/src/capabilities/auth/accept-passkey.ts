import type { UsedPasskey } from '@hemicycle/contract/passkeys';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { noteFailure } from './failure-limits.ts';
import type { FailureKeys } from './failure-store.ts';
import type { PasskeySite } from './passkey-site.ts';
import { notePasskeyUse } from './passkey-store.ts';
import type { PasskeyRow } from './passkey-store.ts';
import { verifyPasskey } from './verify-passkey.ts';

/** Verifies what a passkey signed and notes its use. A failure counts.
 *  @throws DomainError `passkey-unknown` without a passkey, `passkey-refused`. */
export async function acceptPasskey(
  deps: Deps,
  passkey: PasskeyRow | null,
  attempt: { site: PasskeySite; challenge: string; used: UsedPasskey; keys: FailureKeys },
): Promise<PasskeyRow> {
  if (passkey === null || passkey.rp_id !== attempt.site.rpId) {
    await noteFailure(deps, attempt.keys);
    throw new DomainError('passkey-unknown');
  }
  const verified = await verifyPasskey(attempt.site, passkey, attempt.challenge, attempt.used);
  const noted =
    verified !== null &&
    (await notePasskeyUse(deps.db, passkey.id, { ...verified, nowMs: deps.clock.nowMs() }));
  if (!noted) {
    await noteFailure(deps, attempt.keys);
    deps.log.warn({ userId: passkey.user_id, passkeyId: passkey.id }, 'a passkey was refused');
    throw new DomainError('passkey-refused');
  }
  return passkey;
}
