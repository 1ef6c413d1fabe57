import type { Attendance } from '@hemicycle/contract/attendance';
import { presentShare } from '@hemicycle/rules/people/attendance';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconDownload, IconX } from '../../ui/icons.ts';
import { Loading } from '../../ui/Loading.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import styles from './Attendance.module.css';
import { AttendanceTable } from './AttendanceTable.tsx';
import { PresenceChart } from './PresenceChart.tsx';
import { QuorumOverTime } from './QuorumOverTime.tsx';

const PARTS = ['stays', 'presence', 'quorum'] as const;
const CSV_TEXTS = { stays: 'csvStays', presence: 'csvPresence', quorum: 'csvQuorum' } as const;

/** Who was in the session from when to when, and the share present over time, read when it is opened and again on a wish; also as
 *  CSV.  Source: BEY-12. */
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
    <Dialog
      title={t('attendance')}
      size="inspection"
      onClose={onClose}
      headEnd={
        <IconButton label={tUi('close')} onClick={onClose}>
          <IconX aria-hidden="true" />
        </IconButton>
      }
    >
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
        <Report attendance={loaded.value} busy={busy} onReadAgain={() => void loadAgain()} />
      )}
    </Dialog>
  );
}

function Report({
  attendance,
  busy,
  onReadAgain,
}: {
  attendance: Attendance;
  busy: boolean;
  onReadAgain: () => void;
}) {
  const { t } = useTranslation('people');
  const { asOf, expected, presence, idVotingSession } = attendance;
  const now = presence.at(-1) ?? { present: 0, others: 0 };
  const share = presentShare(now.present, expected);
  const csv = (part: string) => `/api/people/attendance/${encodeURIComponent(idVotingSession)}/csv/${part}`;
  return (
    <div className={styles.report}>
      <div className={styles.top}>
        <p className={styles.now} role="status">
          {share === null
            ? t('presentNobodyExpected', { others: formats().number(now.others) })
            : t('presentNow', {
                present: formats().number(now.present),
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
      <div className={styles.downloads}>
        {PARTS.filter((part) => part !== 'quorum' || attendance.quorum.length > 0).map((part) => (
          <a key={part} className={buttonClass({ size: 'sm' })} href={csv(part)} download>
            <IconDownload aria-hidden="true" />
            <span>{t(CSV_TEXTS[part])}</span>
          </a>
        ))}
      </div>
      <p className={styles.note}>{t('attendanceNote')}</p>
    </div>
  );
}
