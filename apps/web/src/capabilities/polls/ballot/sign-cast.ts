import type { VoteDecision } from '@hemicycle/contract/ballots';
import type { UsedPasskey } from '@hemicycle/contract/passkeys';
import type { Poll } from '@hemicycle/contract/polls';
import { readBallot, writeBallot } from '@hemicycle/rules/polls/ballot-text';
import { ApiError } from '../../../api-client.ts';
import { signWithPasskey } from '../../auth/public.ts';

/** Why a vote could not be signed. `refused`: the server did not take the signature. */
export type SigningProblem =
  | 'no-passkey'
  | 'address'
  | 'unsupported'
  | 'cancelled'
  | 'offline'
  | 'refused'
  | 'other';

/** Has the passkey of whoever sits here sign a ballot with what the poll asked, spelled as the
 *  record will spell it. Rejects as `signWithPasskey` does. Source: BEY-31. */
export async function signCast(
  poll: Poll,
  cast: {
    readonly userId: string;
    /** Whom the vote is cast for as their proxy; null: oneself. */
    readonly onBehalfOf: string | null;
    readonly voteDecision: VoteDecision;
    readonly requestId: string;
    /** The vote on record that this one replaces; null: none. */
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

/** What was in the way, for a failed `signCast` or a cast that the server refused for its
 *  signature. */
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
