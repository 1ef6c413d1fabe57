import { lazyPart } from '../../ui/lazy-part.ts';

export { BallotPanel } from './BallotPanel.tsx';
export { ElectionSentence } from './ElectionSentence.tsx';
export { WithoutQuorum } from './ClosingQuorum.tsx';
export { EarlierVotes } from './EarlierVotes.tsx';
export { DecisionMark } from './DecisionMark.tsx';
export { InspectVotes } from './InspectVotes.tsx';
export { OpenPollChips } from './OpenPollChips.tsx';
export { useOutcomeText, useRuleText } from './outcome-text.ts';
export { type EarlierVotes as EarlierVotesRead, useEarlierVotes } from './past-polls.ts';
export { PollDocuments } from './PollDocuments.tsx';
export { leavePoll, showPoll, useFocusedPoll, useGoToVote, usePollFocusFollowing } from './poll-focus.ts';
export { decisionKind, isCountWithheld, isWeighted, useOptionText, useWithheldText } from './poll-words.ts';
export { privacySentenceText } from './privacy-sentence-text.ts';
export { proposedOutcomeOf } from './proposed-outcome.ts';
export { useRunOffSentence } from './run-off-text.ts';
export { exportFormats, saveExport } from './save-export.ts';
export { usePollAnnouncements } from './use-poll-announcements.ts';
export { Verdict } from './Verdict.tsx';
export { WaitingPoll } from './WaitingPoll.tsx';

/** The votes of the session; its program is loaded ahead, or when it is first opened. */
export const VotesTab = lazyPart(async () => ({ default: (await import('./VotesTab.tsx')).VotesTab }));

/** The results of a sitting that is over, and the one that is looked at; loaded with its page. */
export const SittingResults = lazyPart(async () => ({
  default: (await import('./SittingResults.tsx')).SittingResults,
}));
export const FocusedResult = lazyPart(async () => ({
  default: (await import('./FocusedResult.tsx')).FocusedResult,
}));
