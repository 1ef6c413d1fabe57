import type { VoteDecision } from '@hemicycle/contract/ballots';
import type { UsedPasskey } from '@hemicycle/contract/passkeys';
import type { Poll } from '@hemicycle/contract/polls';
import { readBallot, writeBallot } from '@hemicycle/rules/polls/ballot-text';
import { ApiError } from '../../../api-client.ts';
import { signWithPasskey } from '../../auth/public.ts';

/** Why a vote could not be signed. `refused`: the server rejected the signature. */
export type SigningProblem =
  | 'no-passkey'
  | 'address'
  | 'unsupported'
  | 'cancelled'
  | 'offline'
  | 'refused'
  | 'other';

/** Has the user's passkey sign a ballot together with what the poll asked, in the spelling of the
 *  record. Rejects as `signWithPasskey` does. Source: BEY-31. */
export async function signCast(
  poll: Poll,
  cast: {
    readonly userId: string;
    /** The person for whom the vote is cast as their proxy; null for the user's own vote. */
    readonly onBehalfOf: string | null;
    readonly voteDecision: VoteDecision;
    readonly requestId: string;
    /** The recorded vote that this one replaces; null where there is none. */
    readonly after: string | null;
  },
): Promise<UsedPasskey> {
  const { castChallenge } = await import('@hemicycle/record/cast-statement');
  return signWithPasskey(
    castChallenge({
      session: poll.idVotingSession,
      poll,
      voter: cast.onBehalfOf ?? cast.userId,
      by: cast.onBehalfOf === null ? null : cast.userId,
      voteDecision: readBallot(poll, writeBallot(poll, cast.voteDecision)),
      requestId: cast.requestId,
      after: cast.after,
    }),
  );
}

/** The reason for a failed `signCast`, or for a cast whose signature the server refused. */
export function signingProblemOf(error: unknown): SigningProblem {
  if (error instanceof ApiError) {
    switch (error.code) {
      case 'passkey-unknown':
        return 'no-passkey';
      case 'passkeys-unavailable':
        return 'address';
      case 'signature-needed':
      case 'signature-refused':
        return 'refused';
      default:
        return error.status === 0 ? 'offline' : 'other';
    }
  }
  const { name, cause } = error instanceof Error ? error : {};
  switch (cause instanceof Error ? cause.name : name) {
    case 'NotAllowedError':
    case 'AbortError':
      return 'cancelled';
    case 'SecurityError':
      return 'address';
    case 'NotSupportedError':
      return 'unsupported';
    default:
      return 'other';
  }
}
