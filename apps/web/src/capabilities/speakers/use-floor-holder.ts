import { currentSpeech } from '@hemicycle/rules/speakers/speaking-time';
import { useLive } from '../../realtime/use-live.ts';

/** Who has the floor, by user id; null while nobody has.  Source: BEY-13. */
export function useFloorHolder(): string | null {
  return useLive(({ speakers }) => currentSpeech(speakers?.speeches ?? [])?.userId ?? null);
}
