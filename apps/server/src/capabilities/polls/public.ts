/** What other capabilities may use of polls. */
export { loadPollForNews, loadPollViews, loadTallyForNews } from './load-poll-views.ts';
export { loadMyVotes } from './my-votes.ts';
export { sessionHasPolls } from './poll-store.ts';
