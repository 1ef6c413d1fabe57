import type { castVote as castVoteEndpoint, VoteReceipt } from '@hemicycle/contract/polls';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { latestProofMs } from '../auth/public.ts';
import { requireSessionOf } from '../sessions/public.ts';
import type { CastBatch } from './cast-batch.ts';
import type { CastOutcome } from './cast-outcome.ts';
import type { Cast } from './cast-store.ts';
import { runsPolls } from './poll-viewer-class.ts';
import { loadPollRow } from './poll-store.ts';
import { receiptsOf } from './receipts.ts';

/** Records the viewer's vote, or changes it. Answers only after the commit; the same `requestId` again gives the same answer,
 *  also after the close. @throws DomainError `not-found` to outsiders of the session, otherwise the refusal of the rule or
 *  `request-id-reused`. Source: VOTE-01, DESIGN §6. */
export async function castVote(
  deps: Deps,
  casts: CastBatch,
  viewer: Viewer,
  pollId: string,
  body: BodyOf<typeof castVoteEndpoint>,
): Promise<VoteReceipt> {
  const arrivalMs = deps.clock.nowMs();
  const { voteDecision, requestId } = body;
  const { userId } = viewer;
  if (body.onBehalfOf !== undefined && body.onBehalfOf !== userId) {
    return refuseForAnother(deps, viewer, pollId);
  }
  const receipts = receiptsOf(deps.config.dataDir);
  const request = { pollId, userId, requestId };
  const receiptPrivate = receipts.receiptPrivate(request);
  const receiptPublic = receipts.receiptPublic(receiptPrivate);
  const requestMark = receipts.markOf(request, voteDecision);
  const { provenAtMs } = viewer;
  const cast = { ...request, voteDecision, requestMark, receiptPublic, arrivalMs, provenAtMs };
  const outcome = await castWithLatestProof(deps, casts, viewer, cast);
  if (outcome.kind === 'no-such-poll') throw new DomainError('not-found');
  const { idVotingSession } = outcome;
  if (outcome.kind === 'refused') return refuse(deps, viewer, outcome);
  if (outcome.kind === 'recorded') deps.news.announce({ kind: 'vote', idVotingSession, pollId, userId });
  return {
    pollId,
    onBehalfOf: null,
    voteDecision,
    voteWeight: outcome.weight,
    serverArrivalTime: outcome.arrivalMs,
    receiptPrivate,
    receiptPublic,
    changed: outcome.changed,
  };
}

/** The voter may have proved who they are on another server, a moment after this one read the sign-in. */
async function castWithLatestProof(
  deps: Deps,
  casts: CastBatch,
  viewer: Viewer,
  cast: Cast,
): Promise<CastOutcome> {
  const outcome = await casts.cast(cast);
  if (outcome.kind !== 'refused' || outcome.code !== 'proof-needed') return outcome;
  const provenAtMs = await latestProofMs(deps, viewer);
  return provenAtMs > cast.provenAtMs ? casts.cast({ ...cast, provenAtMs }) : outcome;
}

/** Who is in the electorate learns the reason; others learn of the poll only if they are people of its session. */
async function refuse(
  deps: Deps,
  viewer: Viewer,
  outcome: Extract<CastOutcome, { kind: 'refused' }>,
): Promise<never> {
  if (!outcome.inElectorate) await requireSessionOf(deps.db, viewer, outcome.idVotingSession);
  if (outcome.draft && !runsPolls(viewer)) throw new DomainError('not-found');
  throw new DomainError(outcome.code);
}

/** Nobody stands for another: the electorate holds only people who vote for themselves. */
async function refuseForAnother(deps: Deps, viewer: Viewer, pollId: string): Promise<never> {
  const row = await loadPollRow(deps.db, pollId);
  if (row === null || (row.status === 'draft' && !runsPolls(viewer))) throw new DomainError('not-found');
  await requireSessionOf(deps.db, viewer, row.id_voting_session);
  throw new DomainError(row.status === 'open' ? 'not-in-electorate' : 'poll-not-open');
}
