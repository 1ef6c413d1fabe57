import { closingEntry, type ClosingEntry } from '@hemicycle/contract/records';
import { canBeSeen } from '@hemicycle/contract/option-names';
import { RECORD_FORMAT } from '@hemicycle/contract/record-format';
import { declarePoll as declarePollEndpoint, type Poll } from '@hemicycle/contract/polls';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import { lacksQuorum, proposedResult } from '@hemicycle/record/proposed-result';
import { isAsProposed, refusalOfElected } from '@hemicycle/rules/polls/propose-elected';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { appendEntry, loadClosing } from '../records/public.ts';
import { loadSession } from '../sessions/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { answerWithPoll } from './answer-with-poll.ts';
import { enterPollAct } from './enter-poll-act.ts';
import { requirePollToRun } from './policy.ts';
import { updatePollIn } from './poll-store.ts';
import type { PollRow } from './poll-tables.ts';

/** Declares the result of a closed poll and adds an entry to the record; in an election it names
 *  the elected. A later declaration replaces the one that it names, which stays in the record:
 *  where two people declare at once, the second is refused. A commentary is needed where the result
 *  or the elected differ from the proposal, and where nobody may see the count. Without the quorum
 *  at the close the proposal is FAIL. A casting vote needs a tie that it may break, and the quorum.
 *  @throws DomainError `not-found`, `poll-not-closed`, `changed-meanwhile`, `invalid-input` (who is
 *  elected), `commentary-missing`, `casting-vote-without-tie`. Source: POLL-07, BEY-05, BEY-06,
 *  BEY-08. */
export async function declarePoll(
  deps: Deps,
  viewer: Viewer,
  pollId: string,
  body: BodyOf<typeof declarePollEndpoint>,
): Promise<Poll> {
  const { id_voting_session: idVotingSession } = await inTransaction(deps.db, async (transaction) => {
    const now = await requireStillMay(deps, transaction, viewer, declarePollEndpoint.access);
    const row = await requirePollToRun(transaction, now, pollId, { lock: true });
    if (row.status !== 'closed' || row.type === 'timer') throw new DomainError('poll-not-closed');
    if (row.declared_ms !== body.replaces) throw new DomainError('changed-meanwhile');
    const elected = electedOf(row, body);
    const closing = await loadClosing(transaction, pollId);
    const proposed =
      closing === null ? null : proposedBy(closingEntry.parse(JSON.parse(closing.entry)), body);
    if (row.count_withheld !== null && !canBeSeen(body.commentary))
      throw new DomainError('commentary-missing');
    // The declaration must come after the close, which another server may have made by a clock that
    // is ahead. Each declaration also needs a time of its own.
    const nowMs = Math.max(deps.clock.nowMs(), row.closed_time_ms ?? 0, (row.declared_ms ?? 0) + 1);
    await updatePollIn(transaction, pollId, ['closed'], {
      result: body.result,
      result_commentary: body.commentary,
      casting_vote: body.castingVote === null ? null : JSON.stringify(body.castingVote),
      elected,
      declared_by: viewer.userId,
      declared_by_name: viewer.displayName,
      declared_ms: nowMs,
    });
    await enterPollAct(deps, transaction, viewer, row, 'declarePoll', {
      result: [body.result, ...(elected ?? [])].join(', '),
      ...(body.commentary !== '' && { reason: body.commentary }),
    });
    // Polls that were closed before records existed have no closing entry.
    if (closing === null) return row;
    const session = await loadSession(transaction, row.id_voting_session);
    const place = { id: row.id_voting_session, title: session?.title ?? '' };
    await appendEntry(deps, transaction, place, (at) => ({
      format: RECORD_FORMAT,
      ...at,
      kind: 'declaration',
      pollId,
      closing: closing.hash,
      result: body.result,
      proposed,
      castingVote: body.castingVote,
      ...(elected === null ? {} : { elected }),
      commentary: body.commentary,
      declaredBy: { id: viewer.userId, name: viewer.displayName },
      declaredAtMs: nowMs,
    }));
    return row;
  });
  return answerWithPoll(deps, viewer, { id: pollId, idVotingSession });
}

function proposedBy(
  closing: ClosingEntry,
  { castingVote, commentary, elected, result }: BodyOf<typeof declarePollEndpoint>,
): 'PASS' | 'FAIL' | null {
  const { election, poll, proposal } = closing;
  const mayBreakTie = proposal?.tied && poll.majority.castingVote && !lacksQuorum(closing);
  if (castingVote !== null && !mayBreakTie) {
    throw new DomainError('casting-vote-without-tie');
  }
  const proposed = proposedResult(closing, castingVote);
  if (proposed === 'neither') {
    throw new DomainError('invalid-input', [
      { path: 'castingVote.voteDecision', problem: 'A casting vote is for one of the first two options.' },
    ]);
  }
  const departs =
    (proposed !== null && proposed !== result) ||
    (election !== undefined && !isAsProposed(election, elected ?? []));
  if (departs && !canBeSeen(commentary)) {
    throw new DomainError('commentary-missing');
  }
  return proposed;
}

const ELECTED_PROBLEMS = {
  missing: 'Name who is elected, or nobody with FAIL: the vote is an election.',
  'not-an-election': 'The vote elects nobody.',
  unknown: 'One of the elected is not among the options.',
  twice: 'One of the elected is named twice.',
  'other-result': 'With PASS somebody is elected, with FAIL nobody.',
} as const;

/** The elected in the order of the options; null where the poll is no election. */
function electedOf(
  { form, vote_options: voteOptions }: Pick<PollRow, 'form' | 'vote_options'>,
  { elected, result }: BodyOf<typeof declarePollEndpoint>,
): string[] | null {
  const refusal = refusalOfElected({ form, voteOptions }, { result, elected });
  if (refusal !== null) {
    throw new DomainError('invalid-input', [{ path: 'elected', problem: ELECTED_PROBLEMS[refusal] }]);
  }
  return elected === undefined ? null : voteOptions.filter((option) => elected.includes(option));
}
