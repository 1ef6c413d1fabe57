import type { RefillingLimit } from '../../platform/limit/refilling-limit.ts';
import type { Stay } from '../media-server/stay-book.ts';

/** A stay on the mesh. */
export interface SendingStay extends Stay {
  /** Whom its page knows, by the roster that it was sent last. */
  knows: ReadonlySet<string>;
  /** How many rosters of its own it may still cause at once. */
  readonly answers: RefillingLimit;
}
