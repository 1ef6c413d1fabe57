import { useLive } from '../../realtime/use-live.ts';

/** Since when the sitting is closed, in ms; undefined: it is open, or no sitting is known. */
export function useClosedSince(): number | undefined {
  return useLive(({ session }) => session?.closedSinceMs);
}
