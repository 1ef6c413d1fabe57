import type { RunOffRound } from '@hemicycle/contract/ballots';
import type { Poll, PollTally } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { namesInWords } from '../../../i18n/list-of-names.ts';
import { isWeighted, useOptionText } from './poll-words.ts';

type RunOff = NonNullable<PollTally['runOff']>;

/** Says which option wins a run-off, or which are equal. In an open or a withdrawn poll, and
 *  without the quorum, no option wins or would win: one is first by the count.  Source: BEY-08. */
export function useRunOffSentence(): (runOff: RunOff, poll: Pick<Poll, 'status' | 'quorum'>) => string {
  const { t } = useTranslation('poll-outcome');
  const optionText = useOptionText();
  return ({ winner, tiedBetween }, poll) => {
    const state = stateOf(poll);
    if (winner !== null) return t(`forms.${state}.winner`, { option: optionText(winner) });
    if (tiedBetween.length === 0) return t(`forms.${state}.noWinner`);
    const options = namesInWords(tiedBetween.map(optionText));
    return t(`forms.${state}.tied`, { options });
  };
}

function stateOf({ status, quorum }: Pick<Poll, 'status' | 'quorum'>) {
  if (status === 'open') return 'soFar';
  if (status === 'cancelled') return 'withdrawn';
  return quorum.closing.some(({ pass }) => !pass) ? 'withoutQuorum' : 'atTheEnd';
}

/** The count of an option in a round: weights in a weighted poll, else heads. Undefined where the
 *  option was eliminated before. */
export function heldIn(round: RunOffRound, option: string, poll: Poll): string | undefined {
  const standing = round.standings.find(({ voteDecision }) => voteDecision === option);
  return standing && amountOf(standing, poll);
}

/** Formats heads for the language; leaves the weights of a weighted poll unchanged, to keep them
 *  exact. */
export function amountOf(counted: { votes: number; weight: string }, poll: Poll): string {
  return isWeighted(poll) ? counted.weight : formats().number(counted.votes);
}
