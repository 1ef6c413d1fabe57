export { BallotPanel, useRunsPolls } from './BallotPanel.tsx';
export { OpenVoteChip } from './OpenVoteChip.tsx';
export { leavePoll, showPoll, useFocusedPoll, usePollFocusFollowing } from './poll-focus.ts';
export { usePollAnnouncements } from './use-poll-announcements.ts';
export { VotesTab } from './VotesTab.tsx';
