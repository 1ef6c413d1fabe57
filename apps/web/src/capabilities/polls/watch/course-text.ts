import type { PollStep } from '@hemicycle/contract/polls';
import { countdownText } from '@hemicycle/rules/foundations/duration';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';

/** Says what was done to a vote while it was open, and by whom. Source: BEY-40. */
export function useStepText(): (step: PollStep) => string {
  const { t } = useTranslation('vote-watch');
  return ({ act, by: { name }, endsAtMs, remainingMs }) => {
    if (endsAtMs !== null) return t(`steps.${act}Until`, { name, time: formats().timeWithSeconds(endsAtMs) });
    if (remainingMs !== null) return t(`steps.${act}Keeping`, { name, left: countdownText(remainingMs) });
    return t(`steps.${act}`, { name });
  };
}
