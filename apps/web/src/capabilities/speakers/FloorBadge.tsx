import { clockTime } from '@hemicycle/rules/speakers/clock-time';
import { useTranslation } from 'react-i18next';
import { IconPodium } from '../../ui/icons.ts';
import { StageBadge } from '../../ui/StageBadge.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useSpeechClock } from './use-speech-clock.ts';

/** The person who has the floor, with their clock. Over the limit the clock has another colour and
 *  a plus. Source: BEY-13, looks §6. */
export function FloorBadge() {
  const { t } = useTranslation('speakers');
  const clock = useSpeechClock();
  if (clock === null) return null;
  return (
    <StageBadge tone={clock.kind === 'over' ? 'bad' : 'light'}>
      <IconPodium aria-hidden="true" />
      <span dir="ltr" aria-hidden="true">
        {clockTime(clock)}
      </span>
      <VisuallyHidden>{t('hasFloor')}</VisuallyHidden>
    </StageBadge>
  );
}
