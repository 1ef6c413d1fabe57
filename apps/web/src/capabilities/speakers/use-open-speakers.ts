import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import { useLive } from '../../realtime/use-live.ts';

/** The open speakers list; null where none is open. */
export function useOpenSpeakers(): LiveSpeakers | null {
  return useLive(({ speakers }) => (speakers?.closedAt === null ? speakers : null));
}
