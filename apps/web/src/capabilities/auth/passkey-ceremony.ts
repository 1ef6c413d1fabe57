import type { Passkey, PasskeyRequest, UsedPasskey } from '@hemicycle/contract/passkeys';
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { api } from '../../api-client.ts';

/** Signs in with a passkey. With `offered` it waits until the person picks one from the suggestions
 *  of a field; otherwise the browser asks at once. An aborted `signal` keeps the browser from
 *  asking. Rejects with ApiError, or with the error of the browser. Source: BEY-32. */
export async function signInWithPasskey({
  offered = false,
  signal,
}: { offered?: boolean; signal?: AbortSignal } = {}): Promise<void> {
  const asked = await api('POST /api/auth/passkey/options');
  signal?.throwIfAborted();
  const used = await sign(asked, offered);
  await api('POST /api/auth/passkey/login', { body: { used } });
}

/** Proves the person's identity again, with a passkey of the account. Rejects as
 *  `signInWithPasskey` does. */
export async function proveWithPasskey(): Promise<void> {
  const asked = await api('POST /api/auth/proof/passkey/options');
  await api('POST /api/auth/proof/passkey', { body: { used: await sign(asked) } });
}

/** Has the browser make a passkey and adds it to the account. Rejects as `signInWithPasskey` does;
 *  with `proof-needed` where a proof of identity must come first. */
export async function addPasskey(name: string): Promise<Passkey> {
  const asked = await api('POST /api/auth/passkeys/options');
  const made = await startRegistration({ optionsJSON: asked });
  return api('POST /api/auth/passkeys', {
    body: {
      name,
      made: {
        id: made.id,
        rawId: made.rawId,
        type: made.type,
        response: {
          clientDataJSON: made.response.clientDataJSON,
          attestationObject: made.response.attestationObject,
          transports: made.response.transports ?? [],
        },
      },
    },
  });
}

/** Whether the browser can suggest passkeys in a field. */
export function offersInFields(): Promise<boolean> {
  return browserSupportsWebAuthnAutofill();
}

/** Cancels the open request to the browser. Its promise rejects with `AbortError`. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony();
}

async function sign({ allowCredentials, ...asked }: PasskeyRequest, offered = false): Promise<UsedPasskey> {
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: { ...asked, ...(allowCredentials === undefined ? {} : { allowCredentials }) },
    useBrowserAutofill: offered,
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const signed = { clientDataJSON, authenticatorData, signature };
  return {
    id,
    rawId,
    type,
    response: userHandle === undefined ? signed : { ...signed, userHandle },
  };
}

/** Has a passkey of the account sign a challenge (base64url) that the page made. Rejects as
 *  `signInWithPasskey` does; with `passkey-unknown` where the account has no passkey here. Source:
 *  BEY-31. */
export async function signChallenge(challenge: string): Promise<UsedPasskey> {
  const asked = await api('GET /api/auth/passkeys/signing');
  return sign({ ...asked, challenge });
}
