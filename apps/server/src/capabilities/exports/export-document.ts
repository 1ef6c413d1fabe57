import type { SeatRounds } from '@hemicycle/contract/polls';
import type { VoteInspection } from '@hemicycle/contract/votes';
import type { PaperHouse } from '../site/public.ts';
import type { SeatElector } from '@hemicycle/rules/votes/seats-of';

/** The whole content of a file of a closed poll, as plain data that can be sent to another thread.
 *  `inspection` is what the presenter gives one viewer, so no file tells more than the screen.
 *  `electors` are the people whose seats may be drawn, null where none may be. Times are ms since
 *  the epoch; `plannedMs` is the planned beginning and end of the sitting, `endedMs` when a host
 *  ended it, null where none did yet. Source: BEY-11. */
export interface ExportDocument {
  readonly inspection: VoteInspection;
  /** The rounds of each seat of an election by ranking, where the viewer may see the count. */
  readonly seats: readonly SeatRounds[];
  readonly electors: readonly SeatElector[] | null;
  readonly house: PaperHouse;
  readonly sitting: {
    readonly title: string;
    readonly plannedMs: readonly [number, number];
    readonly endedMs: number | null;
  };
  readonly writtenMs: number;
}
