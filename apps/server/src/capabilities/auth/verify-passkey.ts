import { hash } from 'node:crypto';
import type { UsedPasskey } from '@hemicycle/contract/passkeys';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { PasskeySite } from './passkey-site.ts';
import type { PasskeyRow } from './passkey-store.ts';

/** What a valid signature tells about the passkey that made it. */
export interface VerifiedPasskey {
  readonly counter: number;
  readonly backedUp: boolean;
}

/** The id by which authenticators know an account (32 bytes). It contains no name and no address,
 *  and is the same for all passkeys of the account. */
export function userHandleOf(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hash('sha256', `hemicycle passkey of ${userId}`, 'buffer'));
}

/** Verifies what a passkey signed: this challenge, for this site, by the owner of the passkey, whom
 *  the device verified (PIN, finger, face). Null where anything is wrong: the signature, the
 *  counter (a copy may be in use), or whether the passkey may be synced, which never changes. Never
 *  throws, reads and writes nothing. Source: BEY-32. */
export async function verifyPasskey(
  site: PasskeySite,
  passkey: PasskeyRow,
  challenge: string,
  used: UsedPasskey,
): Promise<VerifiedPasskey | null> {
  const { userHandle, ...signed } = used.response;
  if (passkey.rp_id !== site.rpId || passkey.credential_id !== used.id) return null;
  if (userHandle !== undefined && userHandle !== handleText(passkey.user_id)) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: used.id,
        rawId: used.rawId,
        type: used.type,
        response: signed,
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    });
    if (!verified || authenticationInfo.credentialDeviceType !== passkey.device_type) return null;
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
  } catch {
    // The library's error tells what is wrong with the answer. The client learns only that it was
    // refused.
    return null;
  }
}

function handleText(userId: string): string {
  return Buffer.from(userHandleOf(userId)).toString('base64url');
}
