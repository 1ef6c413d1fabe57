import { lazyPart } from '../../ui/lazy-part.ts';

export { pollsChamberPart } from './chamber-part.tsx';
export { ElectionSentence } from './marks/ElectionSentence.tsx';
export { NotValid, WithoutQuorum } from './marks/ClosingQuorum.tsx';
export { EarlierVotes } from './result/EarlierVotes.tsx';
export { DecisionMark } from './marks/DecisionMark.tsx';
export { InspectVotes } from './inspection/InspectVotes.tsx';
export { useSeatsText } from './words/election-text.ts';
export { useOutcomeText, useRuleText } from './words/outcome-text.ts';
export { type EarlierVotes as EarlierVotesRead, useEarlierVotes } from './result/past-polls.ts';
export { PollDocuments } from './panel/PollDocuments.tsx';
export { useDraftOpening } from './running/use-draft-opening.ts';
export { showPoll } from './panel/poll-focus.ts';
export {
  decisionKind,
  isCountWithheld,
  isWeighted,
  useOptionText,
  useWithheldText,
} from './words/poll-words.ts';
export { privacySentenceText } from './words/privacy-sentence-text.ts';
export { useRunOffSentence } from './words/run-off-text.ts';
export { exportFormats, saveExport } from './inspection/save-export.ts';
export { useClockText } from './timers/use-clock-text.ts';
export { useVotingHidden } from './use-voting-hidden.ts';
export { Verdict } from './marks/Verdict.tsx';

/** The results of an ended sitting, and the result that is open over them. The program is loaded
 *  with the page. */
export const SittingResults = lazyPart(async () => ({
  default: (await import('./result/SittingResults.tsx')).SittingResults,
}));
export const FocusedResult = lazyPart(async () => ({
  default: (await import('./result/FocusedResult.tsx')).FocusedResult,
}));
export { isInList } from './live/held-polls.ts';
