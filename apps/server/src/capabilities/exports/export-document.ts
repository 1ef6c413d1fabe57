import type { SeatRounds } from '@hemicycle/contract/polls';
import type { VoteInspection } from '@hemicycle/contract/votes';
import type { House } from '../site/public.ts';
import type { SeatElector } from '@hemicycle/rules/votes/seats-of';

/** All that a file of a closed poll is made from: plain data that can be sent to another thread.
 *  `inspection` is what the presenter gives one viewer, so no file tells more than the screen.
 *  `electors` are those whose seats may be drawn, null where none may. Times are ms since the
 *  epoch; `plannedMs` is when the sitting was to begin and end.  Source: BEY-11. */
export interface ExportDocument {
  readonly inspection: VoteInspection;
  /** Of an election by ranking whose count this viewer may see. */
  readonly seats: readonly SeatRounds[];
  readonly electors: readonly SeatElector[] | null;
  readonly house: House;
  readonly sitting: { readonly title: string; readonly plannedMs: readonly [number, number] };
  readonly writtenMs: number;
}
