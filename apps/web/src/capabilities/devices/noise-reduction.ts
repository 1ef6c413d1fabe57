import { pageStore } from '../../page-state.ts';

const keyOf = (userId: string) => `noiseReduction.${userId}`;

const useKept = pageStore<Readonly<Record<string, boolean>>>(() => ({}));

/** Whether this person wants noise reduction for the microphone, read once. It is on unless they
 *  chose otherwise on this machine. Source: MEDIA-20. */
export function readNoiseReduction(userId: string): boolean {
  return useKept.getState()[userId] ?? localStorage.getItem(keyOf(userId)) !== 'false';
}

/** The same as `readNoiseReduction`, for a component. */
export function useKeptNoiseReduction(userId: string): boolean {
  useKept((kept) => kept[userId]);
  return readNoiseReduction(userId);
}

/** Keeps a choice for the next time. */
export function keepNoiseReduction(userId: string, on: boolean): void {
  localStorage.setItem(keyOf(userId), String(on));
  useKept.setState({ [userId]: on });
}
