import type { PollStatus } from '@hemicycle/contract/polls';
import type { BallotRefusal } from './check-ballot.ts';
import { isFreshProof } from '../auth/fresh-proof.ts';

/** The facts against which a cast is checked. `endTime`: in ms since the epoch, null when the poll
 *  is open-ended. */
export interface CastRequest {
  readonly poll: {
    readonly status: PollStatus;
    readonly endTime: number | null;
    /** Whether the vote is suspended, or was when the request arrived. */
    readonly suspended: boolean;
    readonly mayChangeVote: boolean;
    /** The greatest age of the voter's proof of identity, in ms; null where no proof is asked. */
    readonly proofWithinMs: number | null;
    /** Whether a passkey has to sign each cast. */
    readonly signedCasts: boolean;
    /** Whether the roll is called, so that a clerk may enter votes. */
    readonly rollCall: boolean;
  };
  /** Whether the person for whom the vote is cast (the voter, or the principal of a proxy) is in
   *  the frozen electorate. */
  readonly inElectorate: boolean;
  /** The refusal of `checkBallot`, or `poll-void` where the ballot could not be sealed. Null: it
   *  fits. */
  readonly ballotRefusal: CastRefusal | null;
  /** Whether the parts of a split vote add up to the weight; true for a vote that is not split. */
  readonly splitFits: boolean;
  /** Whether a vote of that person is recorded already, under another `requestId`. */
  readonly hasVoted: boolean;
  /** Whether a proxy casts for a principal who has voted in person. */
  readonly votedInPerson: boolean;
  /** When the request arrived, by the server's clock. */
  readonly serverTimeMs: number;
  /** When the voter last proved their identity, in ms since the epoch. */
  readonly provenAtMs: number;
  /** The result of checking the passkey's signature; `none` also where no signature was asked
   *  for. */
  readonly signature: 'good' | 'none' | 'refused';
  /** Whether the signed statement names the recorded vote that this one replaces; true where casts
   *  are not signed. */
  readonly inOrder: boolean;
  /** Of a vote that a clerk enters in a roll call: whether the vote on record was entered too, and
   *  whether the clerk has read the vote on record as it is now. Null: it is cast. */
  readonly entry: { readonly onEntered: boolean; readonly readsLatest: boolean } | null;
}

export type CastRefusal =
  | 'poll-not-open'
  | 'poll-suspended'
  | 'poll-ended'
  | 'not-in-electorate'
  | BallotRefusal
  | 'poll-void'
  | 'split-sum-wrong'
  | 'voted-in-person'
  | 'roll-call-not-started'
  | 'voted-themselves'
  | 'changed-meanwhile'
  | 'vote-unchangeable'
  | 'signature-needed'
  | 'signature-refused'
  | 'signature-out-of-order'
  | 'proof-needed';

export type CastAnswer = { readonly ok: true } | { readonly ok: false; readonly code: CastRefusal };

const refuse = (code: CastRefusal): CastAnswer => ({ ok: false, code });

/** Whether a vote may be recorded. The checks in their order: the poll is open; it is not
 *  suspended; the server's time is before its end; the voter is in the electorate; the ballot
 *  fits; a split vote adds up to the weight; a principal who voted in person gets no vote by
 *  proxy; a clerk enters votes only where the roll is called, never over one that the voter or
 *  their proxy cast, and over another entry only as they have read it; it is a first vote, or a
 *  corrected entry, or the poll lets votes change; a passkey signed the cast where the poll asks;
 *  the signed statement names the vote on record; the proof of identity is fresh enough.
 *  The first that fails refuses the vote, so that nobody signs or proves anything for a vote that
 *  would be refused anyway. A cast at the very moment of the end is late.
 *  Source: DESIGN §6, BEY-31, BEY-32, BEY-41. */
export function checkCast(request: CastRequest): CastAnswer {
  const { poll } = request;
  if (poll.status !== 'open') return refuse('poll-not-open');
  if (poll.suspended) return refuse('poll-suspended');
  if (poll.endTime !== null && request.serverTimeMs >= poll.endTime) return refuse('poll-ended');
  if (!request.inElectorate) return refuse('not-in-electorate');
  if (request.ballotRefusal !== null) return refuse(request.ballotRefusal);
  if (!request.splitFits) return refuse('split-sum-wrong');
  if (request.votedInPerson) return refuse('voted-in-person');
  if (request.entry !== null) {
    if (!poll.rollCall) return refuse('roll-call-not-started');
    if (request.hasVoted && !request.entry.onEntered) return refuse('voted-themselves');
    if (!request.entry.readsLatest) return refuse('changed-meanwhile');
  }
  const corrects = request.entry?.onEntered === true;
  if (request.hasVoted && !poll.mayChangeVote && !corrects) return refuse('vote-unchangeable');
  if (poll.signedCasts && request.signature !== 'good') {
    return refuse(request.signature === 'none' ? 'signature-needed' : 'signature-refused');
  }
  if (poll.signedCasts && !request.inOrder) return refuse('signature-out-of-order');
  if (!isFreshProof(request.provenAtMs, poll.proofWithinMs, request.serverTimeMs))
    return refuse('proof-needed');
  return { ok: true };
}
