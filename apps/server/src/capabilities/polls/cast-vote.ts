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

/** Records or changes a vote: the viewer's own, or that of somebody whose proxy the viewer is.
 *  Answers only after the commit, with the site's signed receipt. The same `requestId` gets the
 *  same answer again, also after the close. In a secret poll that later answer lacks the choice,
 *  which nobody can know any more. @throws DomainError `not-found` to outsiders of the session,
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
  // The arrival of the request counts, however long it has waited since. But the time is never
  // before the opening, because a record must not hold a vote from before it. That could happen
  // while a request waits, or where the clocks of two servers differ.
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
  // A valid passkey signature is itself a proof of identity.
  const provenAtMs = signed.signature === null ? viewer.provenAtMs : arrivalMs;
  // Name each field instead of spreading objects: with thousands of votes, spreading takes as long
  // as making the receipts.
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
    entry: null,
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
    enteredBy: null,
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

/** Deletes the verification snapshot of the vote that was replaced. The new vote is on record even
 *  if this fails; a later sweep then deletes the snapshot. */
async function forgetSnapshotBefore(deps: Deps, pollId: string, voterId: string): Promise<void> {
  try {
    await sweepSnapshots(deps, { pollId, voterId });
  } catch (error) {
    deps.log.warn({ pollId, err: error }, 'the snapshot of a changed vote was not removed');
  }
}

/** The choice to answer. It is null for a repeated request in a secret poll whose key is gone,
 *  because nobody knows then whether both requests asked for the same choice. */
function told(
  voteDecision: VoteDecision,
  outcome: CastOutcome,
  { requestMark }: Pick<Cast, 'requestMark'>,
): VoteDecision | null {
  return outcome.kind === 'again' && requestMark === null ? null : voteDecision;
}

/** Casts, and repeats it once with a newer proof of identity if there is one: the voter may have
 *  proved who they are on another server just after this server read the sign-in. */
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

/** Refuses a cast with its reason. Outside the electorate, only people of the poll's session learn
 *  that the poll exists. */
async function refuse(
  deps: Deps,
  viewer: Viewer,
  outcome: Extract<CastOutcome, { kind: 'refused' }>,
): Promise<never> {
  if (!outcome.inElectorate) await requireSessionOf(deps.db, viewer, outcome.idVotingSession);
  throw new DomainError(outcome.code);
}

/** Refuses a cast in a draft. Only people who run polls learn that the draft exists. */
async function refuseUnopened(deps: Deps, viewer: Viewer, pollId: string): Promise<never> {
  const row = await loadPollRow(deps.db, pollId);
  if (row === null || !runsPolls(viewer)) throw new DomainError('not-found');
  await requireSessionOf(deps.db, viewer, row.id_voting_session);
  throw new DomainError('poll-not-open');
}
