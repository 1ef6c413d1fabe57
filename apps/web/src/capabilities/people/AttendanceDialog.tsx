import type { Attendance } from '@hemicycle/contract/attendance';
import { presentShare } from '@hemicycle/rules/people/attendance';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Report, ReportDialog, ReportDownloads } from '../../ui/Report.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import styles from './Attendance.module.css';
import { AttendanceTable } from './AttendanceTable.tsx';
import { PresenceChart } from './PresenceChart.tsx';
import { QuorumOverTime } from './QuorumOverTime.tsx';

const PARTS = ['stays', 'presence', 'quorum'] as const;
const CSV_TEXTS = { stays: 'csvStays', presence: 'csvPresence', quorum: 'csvQuorum' } as const;

/** The attendance report: when each person was in the session, and the share of people present over
 *  time. It is read when the dialog opens and again when the person asks. It can be saved as CSV.
 *  Source: BEY-12. */
export function AttendanceDialog({
  idVotingSession,
  onClose,
}: {
  idVotingSession: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('people');
  const { t: tUi } = useTranslation('ui');
  const errorText = useErrorText();
  const load = useCallback(
    () => api('GET /api/people/attendance/:idVotingSession', { params: { idVotingSession } }),
    [idVotingSession],
  );
  const { loaded, busy, loadAgain } = useLoaded(load);
  return (
    <ReportDialog title={t('attendance')} size="inspection" onClose={onClose}>
      {loaded.state === 'loading' ? (
        <Loading label={tUi('loading')} rows={6} />
      ) : loaded.state === 'failed' ? (
        <div role="alert">
          <EmptyState
            title={t('attendanceFailed')}
            action={<Button onClick={() => void loadAgain()}>{tUi('tryAgain')}</Button>}
          >
            {errorText(loaded.error)}
          </EmptyState>
        </div>
      ) : (
        <Shown attendance={loaded.value} busy={busy} onReadAgain={() => void loadAgain()} />
      )}
    </ReportDialog>
  );
}

function Shown({
  attendance,
  busy,
  onReadAgain,
}: {
  attendance: Attendance;
  busy: boolean;
  onReadAgain: () => void;
}) {
  const { t } = useTranslation('people');
  const { asOf, ended, keptAt, expected, presence, idVotingSession } = attendance;
  const now = presence.at(-1) ?? { present: 0, others: 0 };
  const peak = Math.max(0, ...presence.map(({ present }) => present));
  const present = ended ? peak : now.present;
  const share = presentShare(present, expected);
  const base = `/api/people/attendance/${encodeURIComponent(idVotingSession)}`;
  const csv = (part: string) => `${base}/csv/${part}`;
  const pdf = `${base}/pdf`;
  return (
    <Report>
      <div className={styles.top}>
        <p className={styles.now} role="status">
          {share === null
            ? t('presentNobodyExpected', { others: formats().number(now.others) })
            : t(ended ? 'presentAtMost' : 'presentNow', {
                present: formats().number(present),
                expected: formats().number(expected),
                percent: formats().number(Math.round(share * 100)),
                others: formats().number(now.others),
              })}
        </p>
        <p className={styles.asOf}>
          {t('asOf', { time: formats().timeWithSeconds(asOf) })}
          <Button size="sm" variant="quiet" busy={busy} onClick={onReadAgain}>
            {t('readNow')}
          </Button>
        </p>
      </div>
      <PresenceChart attendance={attendance} />
      <QuorumOverTime attendance={attendance} />
      <AttendanceTable attendance={attendance} />
      <ReportDownloads
        files={[
          { href: pdf, label: t('attendancePdf') },
          ...PARTS.filter((part) => part !== 'quorum' || attendance.quorum.length > 0).map((part) => ({
            href: csv(part),
            label: t(CSV_TEXTS[part]),
          })),
        ]}
      />
      <p className={styles.note}>{t('attendanceNote')}</p>
      {ended && <p className={styles.note}>{t(keptAt === null ? 'expectedOfToday' : 'expectedKept')}</p>}
    </Report>
  );
}
