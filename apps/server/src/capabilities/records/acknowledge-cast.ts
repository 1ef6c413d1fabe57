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

/** The site's word that a cast is on record; call it after the commit that holds it. The same cast
 *  gives the same bytes again, on every server, while the same key signs. Source: BEY-02. */
export function acknowledgeCast(deps: Pick<Deps, 'config'>, cast: AcknowledgedCast): SignedReceipt {
  const { session, pollId, receiptPublic: receipt, arrivalMs } = cast;
  return signReceipt(
    { session, pollId, receipt, acknowledgedAtMs: acknowledgedAtMs(cast, arrivalMs) },
    signingKeyOf(deps),
  );
}
