import type { VoteDecision } from '@hemicycle/contract/ballots';
import { isSplit } from '@hemicycle/rules/polls/ballot-text';
import { useTranslation } from 'react-i18next';
import { namesInWords } from '../../../i18n/list-of-names.ts';
import type { BallotPaper, Missing } from '../ballot/ballot-choice.ts';
import { useOptionText } from './poll-words.ts';

/** A button names up to this many options. For more options it says their number. */
const NAMED_MAX = 3;

/** A decision in the few words that fit on a button: the names of its options, or their number.
 *  Source: looks §6. */
export function useChoiceText({ form }: BallotPaper): (decision: VoteDecision | null) => string {
  const { t } = useTranslation('polls');
  const optionText = useOptionText();
  return (decision) => {
    if (decision === null || typeof decision === 'string' || isSplit(decision)) return optionText(decision);
    if (decision.length === 0) return t('ballot.noOption');
    if (form.kind === 'ranking') return t('ballot.rankingOf', { ranked: decision.length });
    if (form.kind === 'questions') {
      return decision.length <= NAMED_MAX
        ? optionText(decision)
        : t('ballot.answersTo', { answered: decision.length });
    }
    return decision.length <= NAMED_MAX
      ? namesInWords(decision.map((option) => optionText(option)))
      : t('ballot.optionsOf', { chosen: decision.length });
  };
}

/** What a paper still needs, in the words of the record button. Source: BEY-08, BEY-09. */
export function useMissingText(): (missing: Missing) => string {
  const { t } = useTranslation('polls');
  const optionText = useOptionText();
  return (missing) => {
    switch (missing.kind) {
      case 'choose':
        return t('chooseFirst');
      case 'rank':
        return t('ballot.rankFirst');
      case 'more':
        return t('ballot.chooseMore', { more: missing.more });
      case 'over':
        return t('ballot.chooseFewer', { over: missing.over });
      case 'unanswered':
        return t('ballot.unanswered', { left: missing.left });
      case 'weight-unreadable':
        return t('ballot.weightUnreadable', { option: optionText(missing.option) });
      case 'weight-left':
        return t('ballot.weightLeft', { weight: missing.weight });
      case 'weight-over':
        return t('ballot.weightOver', { weight: missing.weight });
      case 'refused':
        return t(`refused.${missing.code}`);
    }
  };
}
