import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import styles from './DecisionLegend.module.css';
import { DecisionMark } from './DecisionMark.tsx';
import type { DecisionKind } from '../words/poll-words.ts';

/** One option with its count of heads or weight, as displayed. */
export interface LegendEntry {
  readonly word: string;
  readonly kind: DecisionKind | 'none';
  readonly count: string;
  /** The weight, displayed beside a count of heads. */
  readonly weight?: string | undefined;
}

/** The signs of the options in one line, each with its word and count. Source: looks pictures 6 and
 *  7. */
export function DecisionLegend({
  label,
  entries,
  className,
}: {
  label: string;
  entries: readonly LegendEntry[];
  className?: string | undefined;
}) {
  const { t } = useTranslation('polls');
  return (
    <ul className={classNames(styles.legend, className)} aria-label={label}>
      {entries.map(({ word, kind, count, weight }, index) => (
        <li key={`${index} ${word}`}>
          <DecisionMark kind={kind} sizePx={13} />
          <span>
            <bdi>{word}</bdi> <b>{count}</b>
            {weight !== undefined && <span className={styles.weight}> {t('weightShort', { weight })}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
