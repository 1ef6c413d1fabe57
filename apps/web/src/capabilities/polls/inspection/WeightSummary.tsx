import type { VoteInspection } from '@hemicycle/contract/votes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import styles from './InspectionSummary.module.css';
import { Pages, PAGE_ROWS } from '../marks/Pages.tsx';

/** The weights in the electorate of a weighted poll: by weighting group, and in total. Source:
 *  WEIGHT-02. */
export function WeightSummary({
  summary: { voteWeightingGroups, totalVoteWeighting },
}: {
  summary: NonNullable<VoteInspection['voteWeightingSummary']>;
}) {
  const { t } = useTranslation('polls');
  const [page, setPage] = useState(0);
  const from = page * PAGE_ROWS;
  const shown = voteWeightingGroups.slice(from, from + PAGE_ROWS);
  return (
    <section className={styles.part}>
      <h3>{t('inspection.weights')}</h3>
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={t('inspection.weights')}>
          <thead>
            <tr>
              <th scope="col">{t('inspection.weightingGroup')}</th>
              <th scope="col" className={styles.number}>
                {t('inspection.members')}
              </th>
              <th scope="col" className={styles.number}>
                {t('inspection.weight')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ groupId, groupName, votes, weight }) => (
              <tr key={groupId ?? ''}>
                <th scope="row" className={styles.name}>
                  <bdi>{groupId === null ? t('inspection.groupNotKept') : groupName}</bdi>
                </th>
                <td className={styles.number}>{formats().number(votes)}</td>
                <td className={styles.number}>{weight}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('inspection.total')}</th>
              <td className={styles.number}>
                {formats().number(voteWeightingGroups.reduce((sum, { votes }) => sum + votes, 0))}
              </td>
              <td className={styles.number}>{totalVoteWeighting}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <Pages from={from} total={voteWeightingGroups.length} onPage={setPage} />
    </section>
  );
}
