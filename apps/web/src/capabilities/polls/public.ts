import { lazy } from 'react';

export { BallotPanel } from './BallotPanel.tsx';
export { OpenVoteChip } from './OpenVoteChip.tsx';
export { leavePoll, useFocusedPoll, usePollFocusFollowing } from './poll-focus.ts';
export { usePollAnnouncements } from './use-poll-announcements.ts';

/** The votes of the session; its program is loaded when it is first opened. */
export const VotesTab = lazy(async () => ({ default: (await import('./VotesTab.tsx')).VotesTab }));
