import { speechOnFloor } from '@hemicycle/rules/speakers/speaking-time';
import { useLive } from '../../realtime/use-live.ts';

/** Whether this user has the floor. Source: BEY-13. */
export function useHasFloor(userId: string | undefined): boolean {
  return useLive(({ speakers }) => userId !== undefined && speechOnFloor(speakers)?.userId === userId);
}
