import type { VoteInspection } from '@hemicycle/contract/votes';

/** All that a file of a closed poll is made from: plain data that can be sent to another thread. `inspection` is what the presenter gives one
 *  viewer, so no file tells more than the screen.  Source: BEY-11. */
export interface ExportDocument {
  readonly inspection: VoteInspection;
  readonly sittingTitle: string;
}
