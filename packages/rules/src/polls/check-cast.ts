import type { PollStatus } from '@hemicycle/contract/polls';
import type { BallotRefusal } from './check-ballot.ts';
import { isFreshProof } from '../auth/fresh-proof.ts';

/** What a cast is checked against. `endTime` in ms since the epoch, null when the poll is
 *  open-ended. */
export interface CastRequest {
  readonly poll: {
    readonly status: PollStatus;
    readonly endTime: number | null;
    readonly mayChangeVote: boolean;
    /** How old the voter's proof of identity may be, in ms; null where none is asked. */
    readonly proofWithinMs: number | null;
    /** Whether each cast has to be signed by a passkey. */
    readonly signedCasts: boolean;
  };
  /** Whether the voter, or whom the vote is cast for, is in the frozen electorate. */
  readonly inElectorate: boolean;
  /** What `checkBallot` says of the ballot; `poll-void` where it could not even be sealed. Null: it
   *  fits. */
  readonly ballotRefusal: CastRefusal | null;
  /** Whether the parts of a split vote add up to the weight; true of one that is not split. */
  readonly splitFits: boolean;
  /** Whether a vote of that person is recorded already, by another `requestId`. */
  readonly hasVoted: boolean;
  /** Whether a proxy casts for somebody who has voted in person. */
  readonly votedInPerson: boolean;
  /** When the request arrived, by the server's clock. */
  readonly serverTimeMs: number;
  /** When the voter last proved who they are, ms since the epoch. */
  readonly provenAtMs: number;
  /** What came of the passkey's signature; `none` also where it was not asked for. */
  readonly signature: 'good' | 'none' | 'refused';
  /** Whether what was signed names the vote on record as the one that it replaces; true where casts
   *  are not signed. */
  readonly inOrder: boolean;
}

export type CastRefusal =
  | 'poll-not-open'
  | 'poll-ended'
  | 'not-in-electorate'
  | BallotRefusal
  | 'poll-void'
  | 'split-sum-wrong'
  | 'voted-in-person'
  | 'vote-unchangeable'
  | 'signature-needed'
  | 'signature-refused'
  | 'signature-out-of-order'
  | 'proof-needed';

export type CastAnswer = { readonly ok: true } | { readonly ok: false; readonly code: CastRefusal };

const refuse = (code: CastRefusal): CastAnswer => ({ ok: false, code });

/** Whether a vote may be recorded: poll open, server time before its end, voter in the electorate,
 *  a ballot that fits and splits no more and no less than the weight, nobody voted for who was
 *  there in person, a first vote or a poll that lets it change, a passkey's signature where the
 *  poll asks for one, over a statement that names the vote on record, and a proof of identity as
 *  fresh as the poll asks; refusals in that order, so that nobody signs or proves anything for a
 *  vote that would be refused. A cast at the very end is late. Source: DESIGN §6, BEY-31,
 *  BEY-32. */
export function checkCast(request: CastRequest): CastAnswer {
  const { poll } = request;
  if (poll.status !== 'open') return refuse('poll-not-open');
  if (poll.endTime !== null && request.serverTimeMs >= poll.endTime) return refuse('poll-ended');
  if (!request.inElectorate) return refuse('not-in-electorate');
  if (request.ballotRefusal !== null) return refuse(request.ballotRefusal);
  if (!request.splitFits) return refuse('split-sum-wrong');
  if (request.votedInPerson) return refuse('voted-in-person');
  if (request.hasVoted && !poll.mayChangeVote) return refuse('vote-unchangeable');
  if (poll.signedCasts && request.signature !== 'good') {
    return refuse(request.signature === 'none' ? 'signature-needed' : 'signature-refused');
  }
  if (poll.signedCasts && !request.inOrder) return refuse('signature-out-of-order');
  if (!isFreshProof(request.provenAtMs, poll.proofWithinMs, request.serverTimeMs))
    return refuse('proof-needed');
  return { ok: true };
}
