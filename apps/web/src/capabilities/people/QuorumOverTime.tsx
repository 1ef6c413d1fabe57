import type { Attendance } from '@hemicycle/contract/attendance';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { ReportPart, ReportTable } from '../../ui/Report.tsx';

/** The result of the applied quorum rules over time, one row for each change; nothing where no rule
 *  was ever applied. Source: BEY-12. */
export function QuorumOverTime({ attendance }: { attendance: Attendance }) {
  const { t } = useTranslation('people');
  const { quorum } = attendance;
  if (quorum.length === 0) return null;
  return (
    <ReportPart title={t('quorumTitle')}>
      {(titleId) => (
        <ReportTable
          labelledBy={titleId}
          columns={
            <>
              <th scope="col">{t('from')}</th>
              <th scope="col">{t('quorumRule')}</th>
              <th scope="col">{t('quorum')}</th>
            </>
          }
        >
          {quorum.map(({ at, rule, name, pass }) => (
            <tr key={`${at} ${rule} ${String(pass)}`}>
              <td>
                <time dir="ltr" dateTime={new Date(at).toISOString()}>
                  {formats().stampWithSeconds(at)}
                </time>
              </td>
              <td>
                <bdi>{name}</bdi>
              </td>
              <td>
                {pass === null ? t('quorumNotApplied') : <b>{t(pass ? 'quorumMet' : 'quorumNotMet')}</b>}
              </td>
            </tr>
          ))}
        </ReportTable>
      )}
    </ReportPart>
  );
}
