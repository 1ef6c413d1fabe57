import { type LiveStore, useLive } from '../../realtime/use-live.ts';

/** Whether the session offers languages of interpreters. Source: BEY-16. */
export function isInterpreted({ interpretedLanguages }: Pick<LiveStore, 'interpretedLanguages'>): boolean {
  return interpretedLanguages.length > 0;
}

/** For this time, in ms, a microphone waits for the session's state. */
export const KNOWN_WITHIN_MS = 2_000;

/** Resolves once the page knows whether the session is interpreted, and after 2 s at the latest.
 *  Source: BEY-16. */
export function untilInterpretedKnown(): Promise<boolean> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stopWatching();
      resolve(isInterpreted(useLive.getState()));
    };
    const timer = setTimeout(end, KNOWN_WITHIN_MS);
    const stopWatching = useLive.subscribe(({ session }) => {
      if (session !== null) end();
    });
    if (useLive.getState().session !== null) end();
  });
}
