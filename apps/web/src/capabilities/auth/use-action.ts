import { useEffect, useRef, useState } from 'react';
import { useErrorText } from '../../ui/use-error-text.ts';
import { meansLoggedOut, showLoggedOutDialog } from './logged-out.ts';

/** An action that a person starts and that the server answers. */
export interface Action<Args extends readonly unknown[]> {
  /** Starts the action. Resolves with whether it succeeded, never rejects. During a run another
   *  start does nothing and resolves with false. */
  readonly run: (...args: Args) => Promise<boolean>;
  readonly busy: boolean;
  /** The error of the latest run; null where it succeeded, or after `forget`. */
  readonly failure: unknown;
  /** The error in words, also for a time-out; null where there is none. */
  readonly failureText: string | null;
  readonly forget: () => void;
}

/** Makes an action of one call or of several that belong together. A second start during a run does
 *  nothing. If the sign-in has ended, its dialog says so. A run that ends after the component has
 *  gone changes nothing. `tellFailure` gets every other error in words, for a toast; a form shows
 *  `failureText` instead. Source: FND-23, SPEC-NOTES N10. */
export function useAction<Args extends readonly unknown[]>(
  work: (...args: Args) => Promise<unknown>,
  tellFailure?: (words: string) => void,
): Action<Args> {
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const runs = useRef(false);
  const isDrawn = useRef(false);
  useEffect(() => {
    isDrawn.current = true;
    return () => {
      isDrawn.current = false;
    };
  }, []);

  async function run(...args: Args): Promise<boolean> {
    if (runs.current) return false;
    runs.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await work(...args);
      return true;
    } catch (error) {
      if (meansLoggedOut(error)) {
        void showLoggedOutDialog();
        return false;
      }
      if (isDrawn.current) setFailure(error);
      tellFailure?.(errorText(error));
      return false;
    } finally {
      runs.current = false;
      if (isDrawn.current) setBusy(false);
    }
  }

  return {
    run,
    busy,
    failure,
    failureText: failure === null ? null : errorText(failure),
    forget: () => setFailure(null),
  };
}
