/** The exports that other capabilities may use. */
export { loadBellWays, type BellWays } from './bell-ways-store.ts';
export { createCastBatch } from './cast-batch.ts';
export { castVote } from './cast-vote.ts';
export { closePoll } from './close-poll.ts';
export { createDraft, makeDraft, rewordDraft } from './create-draft.ts';
export { declarePoll } from './declare-poll.ts';
export { enterVote, startRollCall } from './call-roll.ts';
export { countSeats } from './count-seats.ts';
export { inspectVotes } from './inspect-votes.ts';
export { loadOpenVote, RING_BELL_JOB, type OpenVote } from './open-vote-store.ts';
export { openPoll } from './open-poll.ts';
export { requirePollOf, requirePollOfVoter, requirePollThatCalls } from './policy.ts';
export { prepareReceipts } from './receipts.ts';
export { forgetKeysDestroyedElsewhere, sweepBallotKeys } from './sweep-ballot-keys.ts';
export {
  hasOpenVote,
  loadClosedVotes,
  isSecretPollOpenAnywhere,
  lockDraftRow,
  sessionHasPolls,
} from './poll-store.ts';
export { pollsInSession } from './polls-in-session.ts';
export type { PlacedVote, VoteItems } from './vote-items.ts';
export { viewElectorate } from './view-electorate.ts';
export { loadVoteByReceipt } from './vote-store.ts';
export { deletePolls } from './delete-polls-store.ts';
export { loadRunningTimers } from './timer-store.ts';
export { loadPublicVote } from './public-vote.ts';
export { loadPublicResults } from './public-results.ts';
export { watchPoll } from './watch-poll.ts';
export { loadVoteMarks } from './vote-marks-store.ts';
