import type { Attendance, PresenceAt } from '@hemicycle/contract/attendance';
import { presentShare } from '@hemicycle/rules/people/attendance';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { ReportPart, ReportTable } from '../../ui/Report.tsx';
import styles from './Attendance.module.css';
import { presencePath } from './presence-path.ts';

const WIDTH = 600;
const HEIGHT = 160;

/** The number of people present over time, as a stepped line and as a table. The table is for
 *  people who cannot see the line or want the exact numbers. Time runs in the direction of reading.
 *  Source: BEY-12. */
export function PresenceChart({ attendance }: { attendance: Attendance }) {
  const { t } = useTranslation('people');
  const { presence, expected, asOf } = attendance;
  const first = presence[0];
  if (first === undefined) return <p className={styles.quiet}>{t('nobodyCame')}</p>;
  const highest = Math.max(expected, ...presence.map(({ present }) => present), 1);
  const percentOf = ({ present }: PresenceAt) => {
    const share = presentShare(present, expected);
    return share === null ? null : `${formats().number(Math.round(share * 100))} %`;
  };
  const peak = Math.max(...presence.map(({ present }) => present));
  return (
    <ReportPart title={t('presenceTitle')}>
      <div className={styles.chart}>
        <span className={styles.highest} aria-hidden="true">
          {formats().number(highest)}
        </span>
        <svg
          className={styles.steps}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('presenceLabel', {
            from: formats().stamp(first.at),
            to: formats().stamp(asOf),
            peak: formats().number(peak),
            expected: formats().number(expected),
          })}
        >
          <path
            className={styles.area}
            d={presencePath(presence, { asOf, highest, width: WIDTH, height: HEIGHT })}
          />
        </svg>
        <span className={styles.times} aria-hidden="true">
          <span>{formats().time(first.at)}</span>
          <span>{formats().time(asOf)}</span>
        </span>
      </div>
      <details className={styles.twin}>
        <summary>{t('presenceAsTable')}</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard */}
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('presenceAsTable')}>
          <ReportTable
            columns={
              <>
                <th scope="col">{t('from')}</th>
                <th scope="col">{t('presentHeads')}</th>
                {expected > 0 && <th scope="col">{t('share')}</th>}
                <th scope="col">{t('others')}</th>
              </>
            }
          >
            {presence.map((step) => (
              <tr key={step.at}>
                <th scope="row">{formats().stampWithSeconds(step.at)}</th>
                <td>{formats().number(step.present)}</td>
                {expected > 0 && <td>{percentOf(step)}</td>}
                <td>{formats().number(step.others)}</td>
              </tr>
            ))}
          </ReportTable>
        </div>
      </details>
    </ReportPart>
  );
}
