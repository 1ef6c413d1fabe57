import type { Taken } from '@hemicycle/rules/recording/capacity';
import type { RecordingRow } from './recording-store.ts';

/** When a recorder is kept for a recording or a stream; one that ends needs it no more. */
export function takenBy({ from_ms: fromMs, until_ms: untilMs, state }: RecordingRow): Taken {
  return { fromMs, untilMs: state === 'ending' ? fromMs : untilMs };
}
