import { lazyPart } from '../../ui/lazy-part.ts';

export { BallotPanel } from './BallotPanel.tsx';
export { EarlierVotes } from './EarlierVotes.tsx';
export { InspectVotes } from './InspectVotes.tsx';
export { OpenPollChips } from './OpenPollChips.tsx';
export { useOutcomeText, useRuleText } from './outcome-text.ts';
export { useEarlierVotes } from './past-polls.ts';
export { PollDocuments } from './PollDocuments.tsx';
export { leavePoll, showPoll, useFocusedPoll, useGoToVote, usePollFocusFollowing } from './poll-focus.ts';
export { isCountWithheld, isWeighted, useOptionText } from './poll-words.ts';
export { proposedOutcomeOf } from './proposed-outcome.ts';
export { useRunOffSentence } from './run-off-text.ts';
export { usePollAnnouncements } from './use-poll-announcements.ts';
export { Verdict } from './Verdict.tsx';
export { WaitingPoll } from './WaitingPoll.tsx';

/** The votes of the session; its program is loaded ahead, or when it is first opened. */
export const VotesTab = lazyPart(async () => ({ default: (await import('./VotesTab.tsx')).VotesTab }));
