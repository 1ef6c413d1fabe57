import type { PollStep } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { useClockText } from '../timers/use-clock-text.ts';
import { closingTime } from '../words/closing-time.ts';

/** Says what was done to a vote while it was open, and by whom. Source: BEY-40. */
export function useStepText(): (step: PollStep) => string {
  const { t } = useTranslation('vote-watch');
  const clockText = useClockText();
  return ({ act, atMs, by: { name }, endsAtMs, remainingMs }) => {
    if (endsAtMs !== null) return t(`steps.${act}Until`, { name, time: closingTime(endsAtMs, atMs) });
    if (remainingMs !== null) return t(`steps.${act}Keeping`, { name, left: clockText(remainingMs) });
    return t(`steps.${act}`, { name });
  };
}
