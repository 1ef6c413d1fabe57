import { permissions } from '@hemicycle/contract/permissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLive } from '../../realtime/use-live.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { useIsGuest, useMay } from '../auth/public.ts';
import { AttendanceEntry } from '../people/public.ts';
import { exportFormats, saveExport, useVotingHidden } from '../polls/public.ts';
import { ExportSitting } from '../transfer/public.ts';
import { saveFileOf } from '../../save-file.ts';
import { earlierPath } from './earlier-path.ts';
import { CompareFile } from './CompareFile.tsx';
import { FileRow } from './FileRow.tsx';
import styles from './SittingFiles.module.css';

const ATTENDANCE = ['stays', 'presence', 'quorum'] as const;

/** The address of a sitting's agenda with its papers. */
export type PapersPath = (idVotingSession: string) => string;

/** The files of a sitting: its agenda with the papers, result and votes of each vote, as far as the
 *  viewer may see them, and the sitting in open formats. People who moderate or administer it also
 *  get its attendance. Guests, and people whose site hides its votes, get none of a vote. Source:
 *  BEY-11, BEY-12, BEY-35, POLL-18, looks picture 18. */
export function SittingFiles({
  idVotingSession,
  isWhole,
  papersPath,
}: {
  idVotingSession: string;
  isWhole: boolean;
  papersPath: PapersPath;
}) {
  const { t } = useTranslation(['earlier-sessions', 'people', 'transfer']);
  const moderates = useMay(permissions.moderation);
  const administers = useMay(permissions.adminPage);
  // Files of votes, minutes and the sitting in open formats ask for an account.
  const isGuest = useIsGuest();
  const hidden = useVotingHidden();
  const seesAttendance = moderates || administers;
  const polls = useLive((live) => live.polls);
  const hasAgenda = useLive(({ agenda }) => agenda !== null && agenda.items.length > 0);
  const closed = polls.filter(({ type, status }) => type === 'vote' && status === 'closed').toReversed();
  const [chosen, setChosen] = useState<string | null>(null);
  const [compares, setCompares] = useState(false);
  const [exports, setExports] = useState(false);
  const vote = closed.find(({ id }) => id === chosen) ?? closed[0];
  const sitting = `/api/minutes/${encodeURIComponent(idVotingSession)}/export`;
  const attendance = `/api/people/attendance/${encodeURIComponent(idVotingSession)}`;
  if (isGuest && !seesAttendance) return null;
  return (
    <section aria-labelledby="files">
      <h2 id="files" className={styles.title}>
        {t('files.title')}
      </h2>
      {vote !== undefined && !isGuest && !hidden && (
        <>
          <Select
            label={t('files.vote')}
            value={vote.id}
            disabled={!isWhole}
            onChoose={setChosen}
            choices={closed.map(({ id, number, title }) => ({
              value: id,
              label: `${String(number)} · ${title}`,
            }))}
          />
          <ul className={styles.rows}>
            {exportFormats.map((format) => (
              <FileRow
                key={`${vote.id} ${format}`}
                label={t('files.result', { number: vote.number })}
                format={format.toUpperCase()}
                save={() => saveExport(vote.id, format)}
              />
            ))}
          </ul>
        </>
      )}
      {!isGuest && (
        <>
          {hasAgenda && (
            <p className={styles.minutes}>
              <Link to={papersPath(idVotingSession)}>{t('files.agenda')}</Link>
            </p>
          )}
          <p className={styles.minutes}>
            <Link to={`${earlierPath(idVotingSession)}/minutes`}>{t('files.minutes')}</Link>
          </p>
          <ul className={styles.rows} aria-label={t('files.sitting')}>
            <FileRow
              label={t('files.debateReport')}
              format="Akoma Ntoso 3.0"
              save={() => saveFileOf(`${sitting}/akoma-ntoso`, 'sitting.akn.xml')}
            />
            {!hidden && (
              <FileRow
                label={t('files.voteEvents')}
                format="Popolo"
                save={() => saveFileOf(`${sitting}/popolo`, 'sitting.popolo.json')}
              />
            )}
            {administers && (
              <FileRow
                label={t('transfer:exportSitting')}
                format="JSON, tar"
                save={async () => setExports(true)}
              />
            )}
          </ul>
        </>
      )}
      {!isGuest && (
        <div className={styles.look}>
          <Button size="sm" variant="quiet" onClick={() => setCompares(true)}>
            {t('compare.open')}
          </Button>
        </div>
      )}
      {exports && <ExportSitting idVotingSession={idVotingSession} onClose={() => setExports(false)} />}
      {compares && <CompareFile idVotingSession={idVotingSession} onClose={() => setCompares(false)} />}
      {seesAttendance && (
        <>
          <ul className={styles.rows} aria-label={t('people:attendance')}>
            <FileRow
              label={t('people:attendance')}
              format="PDF"
              save={() => saveFileOf(`${attendance}/pdf`, 'attendance.pdf')}
            />
            {ATTENDANCE.map((part) => (
              <FileRow
                key={part}
                label={t(`files.attendance.${part}`)}
                format="CSV"
                save={() => saveFileOf(`${attendance}/csv/${part}`, `attendance-${part}.csv`)}
              />
            ))}
          </ul>
          <div className={styles.look}>
            <AttendanceEntry />
          </div>
        </>
      )}
    </section>
  );
}
