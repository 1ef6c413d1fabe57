import type { VoteDecision } from '@hemicycle/contract/ballots';
import type { castVote as castVoteEndpoint } from '@hemicycle/contract/votes';
import type { AnswerOf, BodyOf } from '@hemicycle/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { latestProofMs } from '../auth/public.ts';
import { acknowledgeCast } from '../records/public.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { sweepSnapshots } from '../vote-snapshots/public.ts';
import type { CastBatch } from './cast-batch.ts';
import type { CastOutcome } from './cast-outcome.ts';
import { signatureOfCast } from './cast-signature.ts';
import type { Cast } from './cast-store.ts';
import { loadOpenedShape } from './opened-shapes.ts';
import { loadPollRow } from './poll-store.ts';
import { runsPolls } from './poll-viewer-class.ts';
import { prepareBallot } from './prepare-ballot.ts';
import { receiptPrivateOf, receiptPublicOf, requestKeyOf } from './receipts.ts';

/** Records a vote, or changes it: the viewer's own, or that of somebody whose proxy the viewer is.
 *  Answers only after the commit, with the site's signed word for it; the same `requestId` again
 *  gives the same answer, also after the close (in a secret poll then without the choice, which
 *  nobody can tell any more). @throws DomainError `not-found` to outsiders of the session,
 *  otherwise the refusal of the rule, `request-id-reused` or `passkeys-unavailable`. Source:
 *  VOTE-01, PROXY-09, BEY-31, DESIGN §6. */
export async function castVote(
  deps: Deps,
  casts: CastBatch,
  viewer: Viewer,
  pollId: string,
  body: BodyOf<typeof castVoteEndpoint>,
  http: Pick<FastifyRequest, 'headers' | 'arrivalMs'>,
): Promise<AnswerOf<typeof castVoteEndpoint>> {
  const poll = await loadOpenedShape(deps.db, pollId);
  if (poll === null) return refuseUnopened(deps, viewer, pollId);
  // When the request came in, however long it waited since. Not before the poll opened, by the
  // clock of another server or while the request waited: a vote that arrived before the opening is
  // one that no record may hold.
  const arrivalMs = Math.max(http.arrivalMs, poll.openedMs);
  const casterId = viewer.userId;
  const userId = body.onBehalfOf ?? casterId;
  const request = {
    pollId,
    userId,
    requestId: requestKeyOf({ casterId, userId, requestId: body.requestId }),
  };
  const receiptPrivate = receiptPrivateOf(deps.config.dataDir, request);
  const receiptPublic = receiptPublicOf(receiptPrivate);
  const ballot = await prepareBallot(deps, poll, request, { receiptPrivate, decision: body.voteDecision });
  const signed = await signatureOfCast(
    deps,
    viewer,
    poll,
    {
      voter: userId,
      requestId: body.requestId,
      text: ballot.ballotRefusal === null ? ballot.voteDecision : null,
      signature: body.signature,
      after: body.after ?? null,
    },
    http,
  );
  // Whoever has just signed with a passkey has proved who they are.
  const provenAtMs = signed.signature === null ? viewer.provenAtMs : arrivalMs;
  // Field by field: in a division of thousands, putting it together from its parts by spreading
  // them takes as long as its receipts.
  const cast: Cast = {
    pollId,
    userId,
    casterId,
    voteDecision: ballot.voteDecision,
    sealed: ballot.sealed,
    ballotRefusal: ballot.ballotRefusal,
    splitTotal: ballot.splitTotal,
    requestId: request.requestId,
    requestMark: ballot.requestMark,
    receiptPublic,
    arrivalMs,
    provenAtMs,
    signature: signed.signature,
    statement: signed.statement,
    after: body.after ?? null,
    signatureRefused: signed.signatureRefused,
  };
  const outcome = await castWithLatestProof(deps, casts, viewer, cast);
  if (outcome.kind === 'no-such-poll') throw new DomainError('not-found');
  if (outcome.kind === 'refused') return refuse(deps, viewer, outcome);
  if (outcome.kind === 'recorded' && outcome.changed && !poll.isSecret) {
    await forgetSnapshotBefore(deps, pollId, userId);
  }
  return {
    pollId,
    userId,
    proxyVoter: userId === casterId ? null : casterId,
    voteDecision: told(body.voteDecision, outcome, ballot),
    voteWeight: outcome.weight,
    serverArrivalTime: outcome.arrivalMs,
    receiptPrivate,
    receiptPublic,
    castStatement: outcome.statement,
    changed: outcome.changed,
    signed: acknowledgeCast(deps, {
      session: outcome.idVotingSession,
      pollId,
      receiptPublic,
      arrivalMs: outcome.arrivalMs,
      isSecret: poll.isSecret,
      openedMs: poll.openedMs,
    }),
  };
}

/** The verification snapshot of a vote goes with the vote. The change is on record whatever becomes
 *  of this; what stays is swept later. */
async function forgetSnapshotBefore(deps: Deps, pollId: string, voterId: string): Promise<void> {
  try {
    await sweepSnapshots(deps, { pollId, voterId });
  } catch (error) {
    deps.log.warn({ pollId, err: error }, 'the snapshot of a changed vote was not removed');
  }
}

/** Without the key of a secret poll nobody knows whether the repeated request asked for the same
 *  choice as before. */
function told(
  voteDecision: VoteDecision,
  outcome: CastOutcome,
  { requestMark }: Pick<Cast, 'requestMark'>,
): VoteDecision | null {
  return outcome.kind === 'again' && requestMark === null ? null : voteDecision;
}

/** The voter may have proved who they are on another server, a moment after this one read the
 *  sign-in. */
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

/** Who is in the electorate learns the reason; others learn of the poll only if they are people of
 *  its session. */
async function refuse(
  deps: Deps,
  viewer: Viewer,
  outcome: Extract<CastOutcome, { kind: 'refused' }>,
): Promise<never> {
  if (!outcome.inElectorate) await requireSessionOf(deps.db, viewer, outcome.idVotingSession);
  throw new DomainError(outcome.code);
}

/** A draft is known to those who run polls only. */
async function refuseUnopened(deps: Deps, viewer: Viewer, pollId: string): Promise<never> {
  const row = await loadPollRow(deps.db, pollId);
  if (row === null || !runsPolls(viewer)) throw new DomainError('not-found');
  await requireSessionOf(deps.db, viewer, row.id_voting_session);
  throw new DomainError('poll-not-open');
}
