import { speechOnFloor } from '@hemicycle/rules/speakers/speaking-time';
import { useLive } from '../../realtime/use-live.ts';

/** The user id of the person who has the floor; null while nobody has it. Source: BEY-13. */
export function useFloorHolder(): string | null {
  return useLive(({ speakers }) => speechOnFloor(speakers)?.userId ?? null);
}
