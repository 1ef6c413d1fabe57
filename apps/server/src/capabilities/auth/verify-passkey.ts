import { hash } from 'node:crypto';
import type { UsedPasskey } from '@hemicycle/contract/passkeys';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { PasskeySite } from './passkey-site.ts';
import type { PasskeyRow } from './passkey-store.ts';

/** What a good signature tells of the passkey that made it. */
export interface VerifiedPasskey {
  readonly counter: number;
  readonly backedUp: boolean;
}

/** What authenticators know an account by: no name and no address, and the same for each of its
 *  passkeys (32 bytes). */
export function userHandleOf(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hash('sha256', `hemicycle passkey of ${userId}`, 'buffer'));
}

/** Checks what a passkey signed: this challenge, made for this site, by the owner of that passkey
 *  who was verified on the device (PIN, finger, face). Null where anything differs: the signature,
 *  the counter (a copy may be in use), or whether the passkey may be synced at all, which never
 *  changes. Never throws, reads and writes nothing. Source: BEY-32. */
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
    // The library says by throwing what is wrong with an answer; whoever sent it learns only that
    // it is.
    return null;
  }
}

function handleText(userId: string): string {
  return Buffer.from(userHandleOf(userId)).toString('base64url');
}
