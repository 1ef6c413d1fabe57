import { countdownParts } from '@hemicycle/rules/foundations/countdown-parts';
import { useTranslation } from 'react-i18next';
import { SideBySide } from './Words.tsx';

/** A time on the clock of a poll: `1:12`, `2 days 3:04:05`. `daysClass`: of the days. Source:
 *  BEY-33, POLL-04. */
export function WallTime({ ms, daysClass }: { ms: number; daysClass?: string | undefined }) {
  const { i18n } = useTranslation('display');
  const { days, clock } = countdownParts(ms);
  return (
    <>
      {days > 0 && (
        <>
          <span className={daysClass}>
            <SideBySide write={(language) => i18n.getFixedT(language, 'display')('days', { count: days })} />
          </span>{' '}
        </>
      )}
      <span dir="ltr">{clock}</span>
    </>
  );
}

/** A time that has passed, in the full seconds of it, in ms. */
export function fullSeconds(ms: number): number {
  return Math.floor(ms / 1000) * 1000;
}
