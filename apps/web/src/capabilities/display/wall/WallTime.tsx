import type { DisplayLanguage } from '@hemicycle/contract/display-state';
import { countdownParts } from '@hemicycle/rules/foundations/countdown-parts';
import { useTranslation } from 'react-i18next';
import { SideBySide } from './Words.tsx';

/** A time on the clock of a poll: `1:12`, `2 days 3:04:05`. `daysClass`: of the days;
 *  `sign`: stands before all of it. Source: BEY-33, POLL-04. */
export function WallTime({
  ms,
  daysClass,
  sign = '',
}: {
  ms: number;
  daysClass?: string | undefined;
  sign?: string;
}) {
  const { i18n } = useTranslation('display');
  const { days, clock } = countdownParts(ms);
  return (
    <>
      {days > 0 && (
        <>
          <span className={daysClass}>
            <SideBySide
              write={(language) => sign + i18n.getFixedT(language, 'display')('days', { count: days })}
            />
          </span>{' '}
        </>
      )}
      <span dir="ltr">{days === 0 ? sign + clock : clock}</span>
    </>
  );
}

/** Such a time within a sentence, in one language of the display. Source: BEY-33, POLL-04. */
export function useWallTimeText(): (ms: number, language: DisplayLanguage) => string {
  const { i18n } = useTranslation('display');
  return (ms, language) => {
    const { days, clock } = countdownParts(ms);
    return days === 0 ? clock : `${i18n.getFixedT(language, 'display')('days', { count: days })} ${clock}`;
  };
}

/** A time that has passed, in the full seconds of it, in ms. */
export function fullSeconds(ms: number): number {
  return Math.floor(ms / 1000) * 1000;
}
