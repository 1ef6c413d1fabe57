import { randomUUID } from 'node:crypto';
import {
  PASSKEYS_PER_ACCOUNT_MAX,
  PASSKEY_CHALLENGE_MS,
  PROOF_TO_ADD_PASSKEY_MS,
} from '@hemicycle/contract/limits';
import { passkeyCreation } from '@hemicycle/contract/passkeys';
import type { MadePasskey, Passkey, PasskeyCreation } from '@hemicycle/contract/passkeys';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { loadSiteName } from '../site/public.ts';
import { makeChallenge, takeChallenge } from './passkey-challenges.ts';
import type { PasskeySite } from './passkey-site.ts';
import { insertPasskey, loadPasskeysOf } from './passkey-store.ts';
import { presentPasskey } from './present-passkey.ts';
import { requireFreshProof } from './prove-identity.ts';
import { publicKeyTextOf } from './public-key-text.ts';
import { userHandleOf } from './verify-passkey.ts';

/** The algorithms EdDSA, ES256 and RS256 by their COSE numbers: authenticators use them, and Node
 *  20 verifies them. */
const ALGORITHMS = [-8, -7, -257];

/** The options with which the browser makes a passkey: discoverable, with the person verified on
 *  the device, without attestation. It asks for a fresh proof of identity, so that a stranger at
 *  somebody's open browser cannot add a passkey of their own.
 *  @throws DomainError `proof-needed`, `too-many-passkeys`. Source: BEY-32. */
export async function startAddingPasskey(
  deps: Deps,
  site: PasskeySite,
  viewer: Viewer,
): Promise<PasskeyCreation> {
  await requireFreshProof(deps, viewer, PROOF_TO_ADD_PASSKEY_MS);
  const own = await loadPasskeysOf(deps.db, viewer.userId);
  if (own.length >= PASSKEYS_PER_ACCOUNT_MAX) throw new DomainError('too-many-passkeys');
  const options = await generateRegistrationOptions({
    rpName: await loadSiteName(deps.db),
    rpID: site.rpId,
    userID: userHandleOf(viewer.userId),
    userName: viewer.email,
    userDisplayName: viewer.displayName,
    challenge: await makeChallenge(deps, { purpose: 'add', signInId: viewer.signInId }),
    timeout: PASSKEY_CHALLENGE_MS,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: own
      .filter((passkey) => passkey.rp_id === site.rpId)
      .map((passkey) => ({ id: passkey.credential_id, transports: passkey.transports })),
  });
  return passkeyCreation.parse(options);
}

/** Adds the passkey that the browser made for the challenge of this sign-in.
 *  @throws DomainError `passkey-expired`, `passkey-refused`, `passkey-weak`, `already-exists`,
 *  `too-many-passkeys`. Source: BEY-32. */
export async function addPasskey(
  deps: Deps,
  site: PasskeySite,
  viewer: Viewer,
  { name, made }: { name: string; made: MadePasskey },
): Promise<Passkey> {
  const of = { purpose: 'add', signInId: viewer.signInId } as const;
  const challenge = await takeChallenge(deps, of, made.response.clientDataJSON);
  if (challenge === null) throw new DomainError('passkey-expired');
  const { credential, credentialDeviceType, credentialBackedUp } = await verify(site, challenge, made);
  // A signature proves nothing when its key is weak, or of a kind that the record does not know.
  if (publicKeyTextOf(credential.publicKey) === null) throw new DomainError('passkey-weak');
  const own = await loadPasskeysOf(deps.db, viewer.userId);
  if (own.length >= PASSKEYS_PER_ACCOUNT_MAX) throw new DomainError('too-many-passkeys');
  const row = {
    id: randomUUID(),
    user_id: viewer.userId,
    credential_id: credential.id,
    rp_id: site.rpId,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: made.response.transports ?? [],
    device_type: credentialDeviceType,
    backed_up: credentialBackedUp,
    name,
    created_ms: deps.clock.nowMs(),
    last_used_ms: null,
  };
  await inTransaction(deps.db, async (transaction) => {
    if (!(await insertPasskey(transaction, row))) throw new DomainError('already-exists');
    const act = { act: 'addPasskey', byUserId: viewer.userId, userId: null } as const;
    await enterAct(deps, transaction, null, { ...act, detail: { passkey: name }, created: row.created_ms });
  });
  deps.log.info({ userId: viewer.userId, passkeyId: row.id }, 'a passkey was added');
  return presentPasskey(row);
}

async function verify(site: PasskeySite, challenge: string, made: MadePasskey) {
  const { clientDataJSON, attestationObject } = made.response;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: made.id,
        rawId: made.rawId,
        type: made.type,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (verified) return registrationInfo;
  } catch {
    // The library's error tells what is wrong with the answer. The client learns only that it was
    // refused.
  }
  throw new DomainError('passkey-refused');
}
