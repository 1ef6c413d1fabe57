import { ringForOne as declared } from '@hemicycle/contract/bell';
import { BELL_AGAIN_AFTER_MS } from '@hemicycle/contract/bell-again';
import { ringsAgain } from '@hemicycle/rules/polls/rings-again';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireRoom } from '../../platform/limit/require-room.ts';
import { enterAct } from '../audit/public.ts';
import { loadBellWays, loadOpenVote, RING_BELL_JOB, watchPoll } from '../polls/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { lockLastRing, noteRingAgain } from './bell-store.ts';

/** How soon to ask again where the bell of the opening has not rung yet, in ms: it may ring for
 *  this person in a moment. */
const BEFORE_FIRST_RING_MS = 2_000;

/** Rings the bell once more for somebody whose vote is not on record, unless they are in the
 *  chamber, or their proxy is. Only in a vote whose watch names them to the viewer.
 *  The audit log names them only where everybody sees who has voted.
 *  @throws DomainError `not-found`, `permission-missing`, `poll-not-open`, `voters-withheld`,
 *  `changed-meanwhile` (their vote is on record, they or their proxy came, or they are not in the
 *  electorate), `bell-has-no-way`; `rate-limited` for 30 s after it rang for them.
 *  Source: BEY-42, PRIV-03. */
export async function ringForOne(
  deps: Deps,
  viewer: Viewer,
  { pollId, userId }: { readonly pollId: string; readonly userId: string },
): Promise<void> {
  const { missing } = await watchPoll(deps, viewer, pollId);
  if (missing === null) throw new DomainError('voters-withheld');
  const voter = missing.find((one) => one.userId === userId);
  if (voter === undefined || !ringsAgain(voter)) throw new DomainError('changed-meanwhile');
  await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.access);
    const vote = await loadOpenVote(transaction, pollId);
    if (vote === null) throw new DomainError('poll-not-open');
    const nowMs = deps.clock.nowMs();
    const last = await lockLastRing(transaction, pollId, userId);
    const againMs = last === null ? nowMs + BEFORE_FIRST_RING_MS : (last.rungMs ?? 0) + BELL_AGAIN_AFTER_MS;
    requireRoom({ max: 1, withinMs: againMs - nowMs }, againMs > nowMs ? 1 : 0);
    const ways = await loadBellWays(deps, transaction, [userId]);
    if ((await noteRingAgain(transaction, pollId, ways, nowMs)) === 0) {
      throw new DomainError('bell-has-no-way');
    }
    await enterAct(deps, transaction, vote.idVotingSession, {
      ...{ act: 'ringForOne', byUserId: viewer.userId, created: nowMs },
      userId: vote.showsVoters ? userId : null,
      detail: { poll: vote.title },
    });
    await deps.jobs.schedule(
      {
        name: RING_BELL_JOB,
        key: `${pollId}/${userId}`,
        dueMs: nowMs,
        payload: { pollId, againFor: userId },
      },
      transaction,
    );
  });
}
