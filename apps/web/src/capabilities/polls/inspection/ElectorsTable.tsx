import { useTranslation } from 'react-i18next';
import styles from './ElectorsTable.module.css';
import type { Electorate } from '../seats/use-electorate.ts';

/** A table with one row for each elector: name, group, weight in a weighted poll, the proxy if
 *  there is one, and presence where it is known. Source: WEIGHT-03, PROXY-08. */
export function ElectorsTable({
  electors,
  weighted,
}: {
  electors: Electorate['electors'];
  weighted: boolean;
}) {
  const { t } = useTranslation('electorate');
  const tellsPresence = electors.some(({ present }) => present !== null);
  return (
    <table className={styles.table} aria-label={t('title')}>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('group')}</th>
          {weighted && (
            <th scope="col" className={styles.number}>
              {t('weight')}
            </th>
          )}
          {tellsPresence && <th scope="col">{t('presence')}</th>}
        </tr>
      </thead>
      <tbody>
        {electors.map(({ userId, name, groupName, color, weight, proxyName, present }) => (
          <tr key={userId} data-elector={userId}>
            <th scope="row" className={styles.elector}>
              <span
                className={styles.group}
                style={{ backgroundColor: color ?? 'transparent' }}
                aria-hidden="true"
              />
              <bdi>{name}</bdi>
              {proxyName !== null && (
                <span className={styles.proxy}>{t('through', { name: proxyName })}</span>
              )}
            </th>
            <td>
              <bdi>{groupName ?? t('noGroup')}</bdi>
            </td>
            {weighted && <td className={styles.number}>{weight}</td>}
            {tellsPresence && <td>{present === true ? t('present') : t('absent')}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
