import type { RefillingLimit } from '../../platform/limit/refilling-limit.ts';
import type { Stay } from '../media-server/stay-book.ts';

/** A stay on the mesh. */
export interface SendingStay extends Stay {
  /** The ids of the stays that its page knows, from its last roster. */
  knows: ReadonlySet<string>;
  /** Limits the rosters that the stay gets at once in answer to its own messages. */
  readonly answers: RefillingLimit;
}
