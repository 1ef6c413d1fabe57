import { PASSKEY_CHALLENGE_MS } from '@hemicycle/contract/limits';
import { ApiError } from '../../api-client.ts';
import { offersInFields, signInWithPasskey, stopAsking } from './passkey-ceremony.ts';
import { passkeyFailureText } from './passkey-failure.ts';

/** The browser is asked anew before its time is over, so that a page left open still works. */
const OFFER_ANEW_MS = PASSKEY_CHALLENGE_MS - 30_000;

/** Has the browser offer passkeys among the suggestions of the address field, where it does that,
 *  until somebody picks one and is signed in, or the offer is taken back. Nobody asked for it, so
 *  only what became of a picked passkey is told. Returns how to take it back. Source: BEY-32. */
export function offerPasskeys(told: {
  onSignedIn: () => void;
  onFailure: (text: string) => void;
}): () => void {
  const over = new AbortController();

  async function offer(): Promise<void> {
    if (!(await offersInFields()) || over.signal.aborted) return;
    if (await offerOnce()) await offer();
  }

  /** Whether to offer again. */
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
