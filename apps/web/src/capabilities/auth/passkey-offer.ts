import { PASSKEY_CHALLENGE_MS } from '@hemicycle/contract/limits';
import { ApiError } from '../../api-client.ts';
import { offersInFields, signInWithPasskey, stopAsking } from './passkey-ceremony.ts';
import { passkeyFailureText } from './passkey-failure.ts';

/** The time after which the request to the browser is renewed, in ms: 30 s before it expires, so
 *  that a page left open still works. */
const OFFER_ANEW_MS = PASSKEY_CHALLENGE_MS - 30_000;

/** Has the browser offer passkeys among the suggestions of the address field, where it can. It ends
 *  when a person has signed in with one, or when the offer is withdrawn. The person did not ask for
 *  the offer, so only the failure of a picked passkey is shown. Returns a function that withdraws
 *  the offer. Source: BEY-32. */
export function offerPasskeys(told: {
  onSignedIn: () => void;
  onFailure: (text: string) => void;
}): () => void {
  const over = new AbortController();

  async function offer(): Promise<void> {
    if (!(await offersInFields()) || over.signal.aborted) return;
    if (await offerOnce()) await offer();
  }

  /** Offers passkeys once. Returns whether to offer them again. */
  async function offerOnce(): Promise<boolean> {
    let renewed = false;
    const anew = setTimeout(() => {
      renewed = true;
      stopAsking();
    }, OFFER_ANEW_MS);
    try {
      await signInWithPasskey({ offered: true, signal: over.signal });
      told.onSignedIn();
      return false;
    } catch (error) {
      const picked = error instanceof ApiError && error.code.startsWith('passkey-');
      const text = picked ? await passkeyFailureText(error) : null;
      if (over.signal.aborted) return false;
      if (text !== null) told.onFailure(text);
      return renewed || picked;
    } finally {
      clearTimeout(anew);
    }
  }

  void offer();
  return () => {
    over.abort();
    stopAsking();
  };
}
