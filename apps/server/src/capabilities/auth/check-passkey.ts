import type { UsedPasskey } from '@hemicycle/contract/passkeys';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Checked } from './failure-limits.ts';
import { type ChallengeOf, takeChallenge } from './passkey-challenges.ts';
import type { PasskeySite } from './passkey-site.ts';
import { notePasskeyUse } from './passkey-store.ts';
import type { PasskeyRow } from './passkey-store.ts';
import { verifyPasskey } from './verify-passkey.ts';

/** Takes the challenge, verifies what a passkey signed, and notes its use. A challenge that is used
 *  or too old is refused with `passkey-expired`, and is no guess. An unknown passkey
 *  (`passkey-unknown`) and a false signature (`passkey-refused`) are wrong answers. */
export async function checkPasskey(
  deps: Deps,
  passkey: PasskeyRow | null,
  { site, of, used }: { site: PasskeySite; of: ChallengeOf; used: UsedPasskey },
): Promise<Checked<PasskeyRow>> {
  const challenge = await takeChallenge(deps, of, used.response.clientDataJSON);
  if (challenge === null) return { is: 'no-guess', refusal: new DomainError('passkey-expired') };
  if (passkey === null || passkey.rp_id !== site.rpId) {
    return { is: 'wrong', refusal: new DomainError('passkey-unknown') };
  }
  const verified = await verifyPasskey(site, passkey, challenge, used);
  const noted =
    verified !== null &&
    (await notePasskeyUse(deps.db, passkey.id, { ...verified, nowMs: deps.clock.nowMs() }));
  if (noted) return { is: 'right', result: passkey };
  deps.log.warn({ userId: passkey.user_id, passkeyId: passkey.id }, 'a passkey was refused');
  return { is: 'wrong', refusal: new DomainError('passkey-refused') };
}
