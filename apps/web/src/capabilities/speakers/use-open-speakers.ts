import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import { useLive } from '../../realtime/use-live.ts';

/** The speakers list that is open; null where none is. */
export function useOpenSpeakers(): LiveSpeakers | null {
  return useLive(({ speakers }) => (speakers?.closedAt === null ? speakers : null));
}
