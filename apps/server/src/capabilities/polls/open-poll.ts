import type { Poll } from '@hemicycle/contract/polls';
import { sumDecimals } from '@hemicycle/rules/polls/decimal';
import { proofAskedForVote } from '@hemicycle/rules/auth/fresh-proof';
import { FEWEST_TO_HIDE_IN } from '@hemicycle/rules/polls/too-few';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadSiteFlags } from '../site/public.ts';
import { answerWithPoll } from './answer-with-poll.ts';
import { CLOSE_POLL_JOB } from './close-poll.ts';
import { insertElectors } from './electorate-store.ts';
import { requirePollToRun } from './policy.ts';
import { pollForNews } from './load-poll-views.ts';
import { keepOpenedPoll } from './opened-polls.ts';
import { factsOf, holdPlaceToOpen, updatePollIn } from './poll-store.ts';
import { loadPossibleVoters, type PossibleVoterNow } from './possible-voters.ts';
import { standingsAtOpening } from './standings.ts';

/** Opens a draft: freezes the electorate (who holds the permission to vote and belongs to the session as a member, in a
 *  weighted poll with their weight) and how fresh a proof of identity a vote needs, gives the poll its number and sets its close at its end time. A session has one open
 *  poll at a time. Opening an open poll again changes nothing. @throws DomainError `not-found`, `poll-not-draft`,
 *  `poll-already-open`, `poll-electorate-empty`, `session-ended`. Source: DESIGN §6, WEIGHT-03. */
export async function openPoll(deps: Deps, viewer: Viewer, pollId: string): Promise<Poll> {
  const outcome = await inTransaction(deps.db, async (transaction) => {
    const row = await requirePollToRun(transaction, viewer, pollId, { lock: true });
    if (row.status === 'open') return { row, opened: null };
    if (row.status !== 'draft') throw new DomainError('poll-not-draft');
    const place = await holdPlaceToOpen(transaction, row.id_voting_session);
    const nowMs = deps.clock.nowMs();
    if (place.sessionEndsMs === null || place.sessionEndsMs <= nowMs) throw new DomainError('session-ended');
    if (place.openPollId !== null) throw new DomainError('poll-already-open');
    const poll = { type: row.type, votingOrganisation: row.voting_organisation };
    const members = await loadPossibleVoters(transaction, row.id_voting_session, poll);
    const electors = electorsAmong(members);
    if (electors.length === 0) throw new DomainError('poll-electorate-empty');
    await insertElectors(transaction, pollId, electors);
    const { requireProofToVoteMinutes: siteMinutes } = await loadSiteFlags(transaction);
    const endMs = row.duration_in_second === null ? null : nowMs + row.duration_in_second * 1000;
    const change = {
      status: 'open' as const,
      number: place.number,
      start_time_ms: nowMs,
      end_time_ms: endMs,
      entitled_count: electors.length,
      entitled_weight: sumDecimals(electors.map((elector) => elector.weight)),
      rare_weights: hasRareWeights(electors),
      proof_within_ms: proofAskedForVote({ pollAsks: row.proof_of_identity, siteMinutes }),
    };
    await updatePollIn(transaction, pollId, ['draft'], change);
    if (endMs !== null) {
      await deps.jobs.schedule(
        { name: CLOSE_POLL_JOB, key: pollId, dueMs: endMs, payload: { pollId } },
        transaction,
      );
    }
    return { row: { ...row, ...change }, opened: { electors, members } };
  });
  const { row, opened } = outcome;
  const idVotingSession = row.id_voting_session;
  if (opened === null) return answerWithPoll(deps, viewer, { id: pollId, idVotingSession });
  const { electors, members } = opened;
  const news = pollForNews(factsOf(row, []), standingsAtOpening(row, electors, members));
  deps.news.announce({ kind: 'poll', idVotingSession, pollId, openedAs: keepOpenedPoll(news) });
  const poll = news.present(viewer);
  if (poll === undefined) throw new DomainError('not-found');
  return poll;
}

function electorsAmong(members: readonly PossibleVoterNow[]) {
  return members.flatMap(({ userId, displayName, right, primaryGroup }) =>
    right.mayVote
      ? {
          user_id: userId,
          weight: right.weight,
          display_name: displayName,
          group_id: primaryGroup?.id ?? null,
          group_name: primaryGroup?.name ?? null,
          group_color: primaryGroup?.color ?? null,
        }
      : [],
  );
}

/** Whether weights differ and one of them is held by fewer than five. */
function hasRareWeights(electors: readonly { readonly weight: string }[]): boolean {
  const holders = new Map<string, number>();
  for (const { weight } of electors) holders.set(weight, (holders.get(weight) ?? 0) + 1);
  return holders.size > 1 && [...holders.values()].some((count) => count < FEWEST_TO_HIDE_IN);
}
