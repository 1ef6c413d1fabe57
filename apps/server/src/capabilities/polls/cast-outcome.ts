import { checkCast, type CastRefusal } from '@hemicycle/rules/polls/check-cast';
import type { Cast, CastFinding } from './cast-store.ts';

/** The outcome of a cast. `again`: the same request came before and gets the same answer as
 *  then. */
export type CastOutcome =
  | {
      readonly kind: 'recorded' | 'again';
      readonly idVotingSession: string;
      readonly weight: string;
      readonly arrivalMs: number;
      readonly changed: boolean;
      /** The challenge that was signed; null where casts are not signed. */
      readonly statement: string | null;
    }
  | {
      readonly kind: 'refused';
      readonly code: CastRefusal | 'request-id-reused';
      readonly idVotingSession: string;
      readonly draft: boolean;
      readonly inElectorate: boolean;
    }
  | { readonly kind: 'no-such-poll' };

/** The outcome of a cast by the findings of the statement. Null when the cast met another one of
 *  the same voter and has to be sent again. The statement decides whether a vote is written; the
 *  rule `checkCast` names the reason where it is not. */
export function outcomeOf(cast: Cast, found: CastFinding): CastOutcome | null {
  const { status, idVotingSession, weight } = found;
  if (status === null) return { kind: 'no-such-poll' };
  const refuse = (code: CastRefusal | 'request-id-reused'): CastOutcome => ({
    kind: 'refused',
    code,
    idVotingSession,
    draft: status === 'draft',
    inElectorate: weight !== null,
  });
  if (found.knownMark !== null && weight !== null) {
    if (cast.requestMark !== null && found.knownMark !== cast.requestMark) return refuse('request-id-reused');
    const arrivalMs = found.knownArrivalMs ?? cast.arrivalMs;
    return {
      kind: 'again',
      idVotingSession,
      weight,
      arrivalMs,
      changed: found.knownChanged,
      statement: found.knownStatement,
    };
  }
  if (found.writtenRevision !== null && weight !== null) {
    const changed = found.writtenRevision > 1;
    return {
      kind: 'recorded',
      idVotingSession,
      weight,
      arrivalMs: cast.arrivalMs,
      changed,
      statement: cast.statement,
    };
  }
  const checked = checkCast({
    poll: {
      status,
      endTime: found.endMs,
      suspended: found.suspended,
      mayChangeVote: found.mayChange,
      proofWithinMs: found.proofWithinMs,
      signedCasts: found.signedCasts,
      rollCall: found.rollCall,
    },
    inElectorate: weight !== null,
    ballotRefusal: cast.ballotRefusal,
    splitFits: found.splitFits,
    hasVoted: found.revision > 0,
    votedInPerson: found.votedInPerson,
    serverTimeMs: cast.arrivalMs,
    provenAtMs: cast.provenAtMs,
    signature: cast.signature !== null ? 'good' : cast.signatureRefused ? 'refused' : 'none',
    inOrder: found.inOrder,
    entry:
      cast.entry === null
        ? null
        : { onEntered: found.wasEntered, readsLatest: cast.entry.revision === found.revision },
  });
  return checked.ok ? null : refuse(checked.code);
}
