/** The exports that other capabilities may use. */
export { createCastBatch } from './cast-batch.ts';
export { castVote } from './cast-vote.ts';
export { closePoll } from './close-poll.ts';
export { createDraft } from './create-draft.ts';
export { declarePoll } from './declare-poll.ts';
export { countSeats } from './count-seats.ts';
export { inspectVotes } from './inspect-votes.ts';
export { openPoll } from './open-poll.ts';
export { requirePollOf, requirePollOfVoter } from './policy.ts';
export { prepareReceipts } from './receipts.ts';
export { forgetKeysDestroyedElsewhere, sweepBallotKeys } from './sweep-ballot-keys.ts';
export { isSecretPollOpenAnywhere, sessionHasPolls } from './poll-store.ts';
export { pollsInSession } from './polls-in-session.ts';
export { viewElectorate } from './view-electorate.ts';
export { loadVoteByReceipt } from './vote-store.ts';
export { deletePolls } from './delete-polls-store.ts';
export { loadPublicVote } from './public-vote.ts';
export { loadPublicResults } from './public-results.ts';
