import type { VoteDecision } from '@hemicycle/contract/ballots';
import { checkBallot } from '@hemicycle/rules/polls/check-ballot';
import type { Deps } from '../../deps.ts';
import type { Cast } from './cast-store.ts';
import type { OpenedShape } from './opened-shapes.ts';
import { requestMarkOf, type RequestOfVote } from './receipts.ts';
import { sealOf } from './sealed-ballots.ts';

/** The fields of a cast that depend on its ballot. */
type PreparedBallot = Pick<Cast, 'voteDecision' | 'sealed' | 'ballotRefusal' | 'splitTotal' | 'requestMark'>;

/** Checks a ballot against the poll and, in a secret poll, seals it; from here on its choice is
 *  only in memory. A secret poll without its key takes no ballots: it is closed or void. Source:
 *  BEY-03, BEY-08. */
export async function prepareBallot(
  deps: Pick<Deps, 'ballotKeys'>,
  poll: OpenedShape,
  request: RequestOfVote,
  { receiptPrivate, decision }: { readonly receiptPrivate: string; readonly decision: VoteDecision },
): Promise<PreparedBallot> {
  const checked = checkBallot(poll.shape, decision);
  const text = checked.ok ? checked.text : JSON.stringify(decision);
  const ballotRefusal = checked.ok ? null : checked.code;
  const splitTotal = checked.ok ? checked.splitTotal : null;
  if (!poll.isSecret) {
    const requestMark = requestMarkOf(receiptPrivate, text);
    return { ballotRefusal, splitTotal, voteDecision: checked.ok ? text : null, sealed: null, requestMark };
  }
  const key = await deps.ballotKeys.load(poll.pollId);
  if (key === null) {
    return {
      voteDecision: null,
      sealed: null,
      ballotRefusal: 'poll-void',
      splitTotal: null,
      requestMark: null,
    };
  }
  const seal = sealOf(poll.pollId, key, poll.shape);
  return {
    ballotRefusal,
    splitTotal,
    voteDecision: null,
    sealed: checked.ok ? seal.seal(request.userId, text) : null,
    requestMark: seal.markOf(request.userId, request.requestId, text),
  };
}
