import { useEffect, useRef, useState } from 'react';
import { passkeySupport } from './passkey-support.ts';

/** Sign-in by passkey: by a button, and among the suggestions of the address field where the
 *  browser supports that. `ask` is undefined where passkeys do not work. `onFailure` gets the text
 *  to show, or null to remove it. Its code is loaded when it is needed. Source: BEY-32. */
export function usePasskeySignIn(
  onSignedIn: () => void,
  onFailure: (text: string | null) => void,
): { busy: boolean; ask: (() => void) | undefined } {
  const [busy, setBusy] = useState(false);
  const ready = passkeySupport() === 'ready';
  const handlers = useRef({ onSignedIn, onFailure });
  useEffect(() => {
    handlers.current = { onSignedIn, onFailure };
  });

  // During the button's own request the browser accepts no other request, so nothing is offered.
  useEffect(() => {
    if (!ready || busy) return;
    let takeBack: (() => void) | undefined;
    let over = false;
    void import('./passkey-offer.ts').then(({ offerPasskeys }) => {
      if (over) return;
      takeBack = offerPasskeys({
        onSignedIn: () => handlers.current.onSignedIn(),
        onFailure: (text) => handlers.current.onFailure(text),
      });
    });
    return () => {
      over = true;
      takeBack?.();
    };
  }, [ready, busy]);

  async function ask() {
    setBusy(true);
    onFailure(null);
    try {
      const { signInWithPasskey } = await import('./passkey-ceremony.ts');
      await signInWithPasskey();
      handlers.current.onSignedIn();
    } catch (error) {
      const { passkeyFailureText } = await import('./passkey-failure.ts');
      const text = await passkeyFailureText(error);
      setBusy(false);
      handlers.current.onFailure(text);
    }
  }

  return { busy, ask: ready ? () => void ask() : undefined };
}
