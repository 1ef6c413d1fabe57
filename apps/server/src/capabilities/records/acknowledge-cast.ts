import type { SignedReceipt } from '@hemicycle/contract/signed-receipts';
import { acknowledgedAtMs, signReceipt } from '@hemicycle/record/signed-receipt';
import type { Deps } from '../../deps.ts';
import { signingKeyOf } from './record-keys.ts';

/** A cast that is on record. */
export interface AcknowledgedCast {
  readonly session: string;
  readonly pollId: string;
  readonly receiptPublic: string;
  /** ms since the epoch. */
  readonly arrivalMs: number;
  readonly isSecret: boolean;
  /** When the poll opened, ms since the epoch. */
  readonly openedMs: number;
}

/** The site's signed statement that a cast is on record. Call it after the commit of the cast.
 *  While the same key signs, every server gives the same bytes for the same cast. Source:
 *  BEY-02. */
export function acknowledgeCast(deps: Pick<Deps, 'config'>, cast: AcknowledgedCast): SignedReceipt {
  const { session, pollId, receiptPublic: receipt, arrivalMs } = cast;
  return signReceipt(
    { session, pollId, receipt, acknowledgedAtMs: acknowledgedAtMs(cast, arrivalMs) },
    signingKeyOf(deps),
  );
}
