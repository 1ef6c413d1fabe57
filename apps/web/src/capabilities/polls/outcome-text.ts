import type { OutcomeSuggestion } from '@hemicycle/rules/polls/majority';
import { useTranslation } from 'react-i18next';
import { useOptionText } from './poll-words.ts';

/** The sentence that explains a suggested outcome.  Source: looks picture 6. */
export function useOutcomeText(): (outcome: OutcomeSuggestion) => string {
  const { t } = useTranslation('polls');
  const optionText = useOptionText();
  return (outcome) => {
    const texts = {
      yea: outcome.yea,
      base: outcome.base,
      needed: outcome.needed ?? '',
      yeaOption: optionText(outcome.yeaOption),
      nayOption: optionText(outcome.nayOption),
    };
    if (outcome.base === '0') return t('outcome.none', texts);
    const sentence = outcome.needed === null ? t('outcome.weight', texts) : t('outcome.heads', texts);
    return outcome.tied ? `${sentence} ${t('outcome.tied', texts)}` : sentence;
  };
}
