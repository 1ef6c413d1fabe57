import type { AnswerOf } from '@hemicycle/contract/endpoint';
import { HEARTBEAT_STALE_MS } from '@hemicycle/contract/limits';
import type { watchPoll as watching } from '@hemicycle/contract/poll-watch';
import { lineState } from '@hemicycle/rules/interpretation/sound-line';
import { orderMissing } from '@hemicycle/rules/polls/order-missing';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requirePollToRun } from './policy.ts';
import { pollViewerClassOf } from './poll-viewer-class.ts';
import { visibilityOf } from './present-poll.ts';
import { loadReachedByBell } from './bell-ways-store.ts';
import { countBell, loadMissing, loadVoted } from './watch-store.ts';

/** Who of those entitled has not voted yet in an open vote, and where they are; those who lost the
 *  line come first. Only where the privacy matrix shows this viewer who has voted: elsewhere
 *  neither names nor any figure beside the turnout, which the poll itself tells.
 *  @throws DomainError `not-found`, `permission-missing`, `poll-not-open`. Source: BEY-40. */
export async function watchPoll(
  deps: Deps,
  viewer: Viewer,
  pollId: string,
): Promise<AnswerOf<typeof watching>> {
  return inTransaction(
    deps.db,
    async (transaction) => {
      const row = await requirePollToRun(transaction, viewer, pollId);
      if (row.status !== 'open' || row.type !== 'vote') throw new DomainError('poll-not-open');
      const asOfMs = deps.clock.nowMs();
      const visibility = visibilityOf(row, pollViewerClassOf(viewer, null));
      const bell = await countBell(transaction, pollId);
      if (visibility.voterNames !== 'names') {
        return {
          ...{ asOfMs, missing: null, voted: null },
          bell: bell && { ...bell, answered: null },
          withheld: visibility.withheld.voters ?? 'privacy-while-open',
        };
      }
      const poll = { id: pollId, idVotingSession: row.id_voting_session, openedMs: row.start_time_ms ?? 0 };
      const missing = await loadMissing(transaction, poll, asOfMs - HEARTBEAT_STALE_MS);
      const reached = await loadReachedByBell(
        deps,
        transaction,
        missing.map(({ userId }) => userId),
      );
      const voted = await loadVoted(transaction, pollId);
      return {
        asOfMs,
        missing: orderMissing(missing).map(({ line, bell: ofVoter, ...voter }) => ({
          ...voter,
          hasPoorLine: lineState(line) === 'poor',
          bell: { ...ofVoter, reaches: reached.has(voter.userId) },
        })),
        // When a vote arrived is told only where the vote itself is.
        voted: voted.map(({ arrivalMs, ...voter }) => ({
          ...voter,
          atMs: visibility.preferencePerVoter ? arrivalMs : null,
        })),
        bell,
        withheld: null,
      };
    },
    { isolation: 'repeatable read' },
  );
}
