import type { SpeakingSum, SpeakingTotal } from '@hemicycle/rules/speakers/speaking-totals';
import { elapsedText } from '@hemicycle/rules/foundations/duration';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { ReportPart, ReportTable } from '../../ui/Report.tsx';
import styles from './SpeakingTimes.module.css';

export interface TimeRow extends SpeakingTotal {
  readonly label: string;
  readonly color: string | undefined;
  /** Whether the limit of the table applies to this row. */
  readonly limited: boolean;
}

/** A table of times with bars, the longest first. With a limit each row shows the time left. The
 *  longest bar fills its column. Source: BEY-13, looks §6. */
export function TimeTable({
  title,
  head,
  limitMs,
  rows,
  total,
}: {
  title: string;
  head: string;
  limitMs: number | null;
  rows: readonly TimeRow[];
  total: SpeakingSum;
}) {
  const { t } = useTranslation('speakers');
  const longest = Math.max(1, ...rows.map(({ spokenMs }) => spokenMs));
  return (
    <ReportPart title={title}>
      {(titleId) => (
        <ReportTable
          labelledBy={titleId}
          columns={
            <>
              <th scope="col">{head}</th>
              <th scope="col" data-cell="number">
                {t('time')}
              </th>
              <th scope="col" data-cell="number">
                {t('share')}
              </th>
              <th scope="col" data-cell="number">
                {t('speeches')}
              </th>
              {limitMs !== null && (
                <th scope="col" data-cell="number">
                  {t('leftColumn')}
                </th>
              )}
            </>
          }
          total={
            <>
              <th scope="row">{t('total')}</th>
              <td data-cell="number">
                <span dir="ltr">{elapsedText(total.spokenMs)}</span>
              </td>
              <td data-cell="number">
                <span dir="ltr">{total.spokenMs === 0 ? 0 : 100}%</span>
              </td>
              <td data-cell="number">{formats().number(total.speeches)}</td>
              {limitMs !== null && <td>{null}</td>}
            </>
          }
        >
          {rows.map(({ key, label, color, spokenMs, share, speeches, limited }) => (
            <tr key={key ?? ''}>
              <th scope="row" data-cell="name">
                <span className={styles.name}>
                  {color !== undefined && (
                    <span className={styles.colour} style={{ background: color }} aria-hidden="true" />
                  )}
                  <bdi>{label}</bdi>
                </span>
                <span className={styles.track} aria-hidden="true">
                  <span className={styles.fill} style={{ inlineSize: `${(spokenMs / longest) * 100}%` }} />
                </span>
              </th>
              <td data-cell="number">
                <span dir="ltr">{elapsedText(spokenMs)}</span>
              </td>
              <td data-cell="number">
                <span dir="ltr">{Math.round(share * 100)}%</span>
              </td>
              <td data-cell="number">{formats().number(speeches)}</td>
              {limitMs !== null && (
                <td data-cell="number">{limited && <Left leftMs={limitMs - spokenMs} />}</td>
              )}
            </tr>
          ))}
        </ReportTable>
      )}
    </ReportPart>
  );
}

function Left({ leftMs }: { leftMs: number }) {
  const { t } = useTranslation('speakers');
  if (leftMs > 0) return <span dir="ltr">{elapsedText(leftMs)}</span>;
  return (
    <span className={styles.over}>
      <span dir="ltr">+{elapsedText(-leftMs)}</span> {t('over')}
    </span>
  );
}
