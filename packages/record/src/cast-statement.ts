import { sha256 } from '@noble/hashes/sha2.js';
import type { VoteDecision } from '@hemicycle/contract/ballots';
import type { RecordPoll } from '@hemicycle/contract/records';
import { CAST_FORMAT, CAST_FORMAT_1 } from '@hemicycle/contract/record-format';
import { base64urlText } from './base64url.ts';
import { canonicalBytes } from './canonical-bytes.ts';

/** The part of a poll that a voter signs with the vote: the question and the possible answers. */
export type SignedQuestion = Pick<RecordPoll, 'id' | 'title' | 'question' | 'form' | 'voteOptions'>;

/** A ballot as the person who casts it signs it. `voteDecision` is written as in the record
 *  (`readBallot` of `writeBallot`). `requestId` is that of the cast, so that no two signed
 *  statements are alike. */
export interface CastStatement {
  readonly session: string;
  readonly poll: SignedQuestion;
  readonly voter: string;
  /** The proxy who casts it; null: the voter. */
  readonly by: string | null;
  readonly voteDecision: VoteDecision;
  readonly requestId: string;
  /** The challenge of the statement that this one replaces, null for a first one. So nobody can
   *  change the order of somebody's signed statements, or pass an earlier one off as a later.
   *  Undefined: a statement of the first format, which names none. */
  readonly after: string | null | undefined;
}

/** The challenge that a passkey signs for a cast: SHA-256 of the statement's canonical bytes,
 *  base64url without padding. Server, browser and verifier all compute it with this function.
 *  Source: BEY-31, docs/record-format.md §8. */
export function castChallenge(cast: CastStatement): string {
  const { session, poll, voter, by, voteDecision, requestId, after } = cast;
  const { id, title, question, form, voteOptions } = poll;
  return base64urlText(
    sha256(
      canonicalBytes({
        ...(after === undefined ? { format: CAST_FORMAT_1 } : { format: CAST_FORMAT, after }),
        session,
        poll: { id, title, question, form, voteOptions },
        voter,
        by,
        voteDecision,
        requestId,
      }),
    ),
  );
}
