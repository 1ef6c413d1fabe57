import * as drafts from '@hemicycle/contract/poll-drafts';
import * as rollCall from '@hemicycle/contract/roll-call';
import * as watch from '@hemicycle/contract/poll-watch';
import * as contract from '@hemicycle/contract/polls';
import * as records from '@hemicycle/contract/record-calls';
import * as votes from '@hemicycle/contract/votes';
import type { Pool } from 'pg';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { announceVotes } from './announce-votes.ts';
import {
  callName,
  enterVote,
  markInRollCall,
  readRollCall,
  startRollCall,
  undoInRollCall,
} from './call-roll.ts';
import { keepRollOrder, readRollOrder } from './own-roll-order.ts';
import { cancelPoll } from './cancel-poll.ts';
import { createCastBatch, type RecordedVote } from './cast-batch.ts';
import { castVote } from './cast-vote.ts';
import { extendPoll, resumePoll, suspendPoll } from './change-course.ts';
import { createCastsInHand } from './casts-in-hand.ts';
import { closePoll, handleCloseJobs } from './close-poll.ts';
import { copyPoll } from './copy-poll.ts';
import { countSeats, createSeatLoader } from './count-seats.ts';
import { createDraft } from './create-draft.ts';
import { declarePoll } from './declare-poll.ts';
import { deleteDraft } from './delete-draft.ts';
import { handleOpeningJobs } from './handle-opening-jobs.ts';
import { inspectVotes } from './inspect-votes.ts';
import { createLiveCounts } from './live-count.ts';
import { createUnderWay } from '../../platform/http/under-way.ts';
import { getPoll, listPastPolls, listPolls } from './list-polls.ts';
import { openPoll } from './open-poll.ts';
import { orderDrafts } from './order-drafts.ts';
import { reissueReceipt } from './reissue-receipt.ts';
import { updateDraft } from './update-draft.ts';
import { viewElectorate } from './view-electorate.ts';
import type { VoteItems } from './vote-items.ts';
import { watchPoll } from './watch-poll.ts';

/** The endpoints of polls and votes. `pool` has connections for prepared statements. `items`: where
 *  votes belong in the agenda. It also
 *  registers the job that closes polls at their end time: call it once, before `deps.jobs`
 *  starts. */
export function pollRoutes(deps: Deps, pool: Pool, items: VoteItems): MountedRoute[] {
  const counts = createLiveCounts(deps);
  const casts = createCastBatch(pool, (votes) => announceVotes(deps.news, counts, votes));
  const rolls = {
    ...deps,
    tell: (votes: readonly RecordedVote[]) => announceVotes(deps.news, counts, votes),
  };
  const inHand = createCastsInHand();
  const loadSeats = createSeatLoader(deps);
  const lists = createUnderWay(contract.POLL_LISTS_MAX);
  handleCloseJobs(deps, casts, inHand);
  handleOpeningJobs(deps, items);
  return [
    route(contract.listPolls, ({ viewer, params }) => listPolls(deps, lists, viewer, params.idVotingSession)),
    route(contract.listPastPolls, ({ viewer, params, query }) =>
      listPastPolls(deps, viewer, params.idVotingSession, query.before),
    ),
    route(contract.getPoll, ({ viewer, params }) => getPoll(deps, viewer, params.pollId)),
    route(drafts.createPoll, ({ viewer, params, body }) =>
      createDraft(deps, items, viewer, params.idVotingSession, body),
    ),
    route(drafts.updatePoll, ({ viewer, params, body }) =>
      updateDraft(deps, items, viewer, params.pollId, body),
    ),
    route(drafts.deletePoll, ({ viewer, params }) => deleteDraft(deps, viewer, params.pollId)),
    route(contract.openPoll, ({ viewer, params, body }) =>
      openPoll(deps, items, viewer, params.pollId, body),
    ),
    route(contract.closePoll, ({ viewer, params }) => closePoll(deps, casts, viewer, params.pollId)),
    route(contract.cancelPoll, ({ viewer, params, body }) =>
      cancelPoll(deps, casts, viewer, params.pollId, body),
    ),
    route(watch.extendPoll, ({ viewer, params, body }) =>
      extendPoll(deps, casts, viewer, params.pollId, body),
    ),
    route(watch.suspendPoll, ({ viewer, params }) => suspendPoll(deps, casts, viewer, params.pollId)),
    route(watch.resumePoll, ({ viewer, params }) => resumePoll(deps, casts, viewer, params.pollId)),
    route(watch.watchPoll, ({ viewer, params }) => watchPoll(deps, viewer, params.pollId)),
    route(rollCall.startRollCall, ({ viewer, params, body }) =>
      startRollCall(rolls, viewer, params.pollId, body),
    ),
    route(rollCall.readRollOrder, ({ viewer, params }) => readRollOrder(deps, viewer, params.pollId)),
    route(rollCall.keepRollOrder, ({ viewer, params, body }) =>
      keepRollOrder(deps, viewer, params.pollId, body),
    ),
    route(rollCall.readRollCall, ({ viewer, params }) => readRollCall(deps, viewer, params.pollId)),
    route(rollCall.callName, ({ viewer, params, body }) => callName(rolls, viewer, params.pollId, body)),
    route(rollCall.enterVote, ({ viewer, params, body, request }) =>
      enterVote(rolls, viewer, params.pollId, body, request),
    ),
    route(rollCall.markInRollCall, ({ viewer, params, body }) =>
      markInRollCall(rolls, viewer, params.pollId, body),
    ),
    route(rollCall.undoInRollCall, ({ viewer, params, body }) =>
      undoInRollCall(rolls, viewer, params.pollId, body),
    ),
    route(contract.declarePoll, ({ viewer, params, body }) => declarePoll(deps, viewer, params.pollId, body)),
    route(votes.castVote, ({ viewer, params, body, request }) =>
      inHand.hold(params.pollId, request.arrivalMs, () =>
        castVote(deps, casts, viewer, params.pollId, body, request),
      ),
    ),
    route(records.getSignedReceipt, ({ viewer, params }) =>
      reissueReceipt(deps, viewer, params.pollId, params.receipt),
    ),
    route(drafts.copyPoll, ({ viewer, params, body }) => copyPoll(deps, items, viewer, params.pollId, body)),
    route(drafts.orderDrafts, ({ viewer, params, body }) =>
      orderDrafts(deps, viewer, params.idVotingSession, body),
    ),
    route(votes.getElectorate, ({ viewer, params }) => viewElectorate(deps, viewer, params.pollId)),
    route(votes.countSeats, ({ viewer, params }) => countSeats(deps, viewer, params.pollId, loadSeats)),
    route(votes.inspectVotes, ({ viewer, params }) => inspectVotes(deps, viewer, params.pollId)),
  ];
}
