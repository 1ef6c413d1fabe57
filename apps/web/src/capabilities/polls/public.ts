import { lazyPart } from '../../ui/lazy-part.ts';

export { ElectionSentence } from './marks/ElectionSentence.tsx';
export { NotValid, WithoutQuorum } from './marks/ClosingQuorum.tsx';
export { EarlierVotes } from './result/EarlierVotes.tsx';
export { DecisionMark } from './marks/DecisionMark.tsx';
export { InspectVotes } from './inspection/InspectVotes.tsx';
export { OpenPollChips } from './panel/OpenPollChips.tsx';
export { useSeatsText } from './words/election-text.ts';
export { useOutcomeText, useRuleText } from './words/outcome-text.ts';
export { type EarlierVotes as EarlierVotesRead, useEarlierVotes } from './result/past-polls.ts';
export { PollDocuments } from './panel/PollDocuments.tsx';
export {
  leavePoll,
  showPoll,
  useFocusedPoll,
  useGoToVote,
  usePollFocusFollowing,
} from './panel/poll-focus.ts';
export {
  decisionKind,
  isCountWithheld,
  isWeighted,
  useOptionText,
  useWithheldText,
} from './words/poll-words.ts';
export { privacySentenceText } from './words/privacy-sentence-text.ts';
export { lacksQuorum, proposedOutcomeOf } from './words/proposed-outcome.ts';
export { useRunOffSentence } from './words/run-off-text.ts';
export { exportFormats, saveExport } from './inspection/save-export.ts';
export { usePollAnnouncements } from './panel/use-poll-announcements.ts';
export { Verdict } from './marks/Verdict.tsx';
export { WaitingPoll } from './panel/WaitingPoll.tsx';

/** The ballot or the result of a vote. Its program is loaded ahead of time, or when a vote is first
 *  shown. */
export const BallotPanel = lazyPart(async () => ({
  default: (await import('./panel/BallotPanel.tsx')).BallotPanel,
}));

/** The tab with the votes of the session. Its program is loaded ahead of time, or when the tab is
 *  first opened. */
export const VotesTab = lazyPart(async () => ({
  default: (await import('./running/VotesTab.tsx')).VotesTab,
}));

/** The results of an ended sitting, and the result that is open over them. The program is loaded
 *  with the page. */
export const SittingResults = lazyPart(async () => ({
  default: (await import('./result/SittingResults.tsx')).SittingResults,
}));
export const FocusedResult = lazyPart(async () => ({
  default: (await import('./result/FocusedResult.tsx')).FocusedResult,
}));
export { isInList } from './live/held-polls.ts';
