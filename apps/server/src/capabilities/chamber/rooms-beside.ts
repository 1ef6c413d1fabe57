import type { Deps } from '../../deps.ts';
import { keepSecondRooms } from '../huddles/public.ts';
import { endUnofferedListening, keepBooths } from '../interpretation/public.ts';

/** Ends the second rooms of all sessions that cannot go on, and keeps their booths. */
export interface RoomsBeside {
  /** Looks at all of them. Cheap to repeat. */
  keep: () => Promise<void>;
  stop: () => void;
}

/** Looks at the rooms beside the chamber when asked, and by itself when another server is gone, so
 *  that nobody is held to be on air who spoke over it. Source: BEY-16, BEY-37. */
export function createRoomsBeside(
  deps: Pick<Deps, 'db' | 'clock' | 'news' | 'jobs' | 'servers' | 'log'>,
): RoomsBeside {
  async function keep(): Promise<void> {
    await keepSecondRooms(deps, null);
    await endUnofferedListening(deps);
    await keepBooths(deps, null);
  }
  const stop = deps.servers.onBeat((gone) => {
    if (gone.length === 0) return;
    keep().catch((error: unknown) => deps.log.error({ err: error }, 'second rooms were not looked after'));
  });
  return { keep, stop };
}
