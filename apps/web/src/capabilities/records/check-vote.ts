import type { VoteReceipt } from '@hemicycle/contract/polls';
import type { InclusionProof, RecordKey } from '@hemicycle/contract/records';
import { checkInclusion, type ShownPoll, type StepOutcome } from '@hemicycle/record/check-inclusion';
import { ApiError, api } from '../../api-client.ts';
import { verifySignatureHere } from './verify-signature-here.ts';

/** A closed poll with a known head. */
export type RecordedPoll = ShownPoll;

/** The outcome of a check: the server has no such receipt, or it gave a proof and every step was
 *  checked. */
export type VoteCheck =
  | { readonly kind: 'not-in-record' }
  | {
      readonly kind: 'judged';
      readonly steps: readonly StepOutcome[];
      readonly proof: InclusionProof;
      readonly keys: readonly RecordKey[];
    };

/** Fetches the proof of a vote and the keys of the site. Checks them in this browser against the
 *  poll and the closing hash that the chamber has seen.
 *  @throws ApiError where the proof or the keys could not be fetched. Source: BEY-02. */
export async function checkVote(poll: RecordedPoll, receipt: VoteReceipt): Promise<VoteCheck> {
  const [proof, { keys }] = await Promise.all([
    proofOf(poll.id, receipt.receiptPublic),
    api('GET /api/record-keys'),
  ]);
  if (proof === null) return { kind: 'not-in-record' };
  const steps = await checkInclusion(receipt, poll, proof, keys, verifySignatureHere);
  return { kind: 'judged', steps, proof, keys };
}

async function proofOf(pollId: string, receipt: string): Promise<InclusionProof | null> {
  try {
    return await api('GET /api/polls/:pollId/proof/:receipt', { params: { pollId, receipt } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-found') return null;
    throw error;
  }
}
