import type { LineOfPerson } from '@hemicycle/rules/mission-control/rows';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import styles from './MissionControl.module.css';

const BARS = 4;
const BARS_OF: Readonly<Record<LineOfPerson, number>> = { lost: 0, unknown: 0, poor: 1, fair: 2, good: 4 };

/** How a line is: bars, a word and the time there and back. Source: looks picture 23. */
export function LineSign({ line, roundTripMs }: { line: LineOfPerson; roundTripMs: number | null }) {
  const { t } = useTranslation('mission-control');
  const word = t(`line.${line}`);
  return (
    <span className={styles.line} data-line={line}>
      <span className={styles.bars} aria-hidden="true">
        {Array.from({ length: BARS }, (_, at) => (
          <span key={at} data-on={at < BARS_OF[line] || undefined} />
        ))}
      </span>
      {roundTripMs === null || line === 'lost'
        ? word
        : t('lineMs', { word, ms: formats().number(Math.round(roundTripMs)) })}
    </span>
  );
}
