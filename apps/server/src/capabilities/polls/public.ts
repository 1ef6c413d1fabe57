/** What other capabilities may use of polls. For the socket: find the classes of the connected viewers once
 *  (`loadPollViewerClasses`), load the facts of a poll once, present them once per class `key`
 *  (a tally: once per `privacy`), and send everybody their own votes by `loadMyVote`. */
export { loadPollFacts, sessionHasPolls, type PollFacts } from './poll-store.ts';
export {
  loadPollViewerClasses,
  pollViewerClassOf,
  type PollViewer,
  type PollViewerClass,
} from './poll-viewer-class.ts';
export { loadPollViews } from './load-poll-views.ts';
export { presentPoll, presentTally } from './present-poll.ts';
export { loadMyVote, loadMyVotes } from './my-votes.ts';
