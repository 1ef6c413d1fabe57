import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { AgendaEntry } from '../capabilities/agenda/AgendaEntry.tsx';
import { ClientLogsEntry } from '../capabilities/client-log/public.ts';
import { SittingRecorders } from '../capabilities/recording/SittingRecorders.tsx';
import { RoomsWithoutRecorder, SittingsWithoutRecorder } from '../capabilities/recording/WithoutRecorder.tsx';
import { SelfTestsEntry } from '../capabilities/nettest/public.ts';
import { ActsEntry } from '../capabilities/moderation/ActsEntry.tsx';
import {
  ADMIN_SESSIONS_PATH,
  COPY_PARAM,
  NEW_SESSION,
  useMayAdministerSessions,
} from '../capabilities/sessions/session-admin-access.ts';
import { SessionAdminList } from '../capabilities/sessions/SessionAdminList.tsx';
import { SessionEditor } from '../capabilities/sessions/SessionEditor.tsx';
import { ExportSittingButton } from '../capabilities/transfer/public.ts';
import { IMPORT_SITTING_PATH } from '../capabilities/transfer/transfer-paths.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { AdminFrame } from './AdminFrame.tsx';
import { NotFound } from './NotFound.tsx';
import styles from './Page.module.css';

/** `/app/admin/sessions` and the page of one session below it, for administrators; other people get
 *  the page for unknown addresses. Source: PERM-25, PROXY-02, SPEC-NOTES §3. */
export function AdminSessions() {
  const { t } = useTranslation(['admin-sessions', 'transfer']);
  const navigate = useNavigate();
  const may = useMayAdministerSessions();
  const { idVotingSession } = useParams();
  const [asked] = useSearchParams();
  const copyOf = asked.get(COPY_PARAM);
  // Other times may leave a sitting without its recorder: it is asked again after each saving.
  const [saved, setSaved] = useState(0);
  if (!may) return <NotFound />;
  const goTo = (id: string) => void navigate(`${ADMIN_SESSIONS_PATH}/${id}`, { replace: true });
  return (
    <AdminFrame title={t('title')}>
      {idVotingSession !== undefined && <BackLink to={ADMIN_SESSIONS_PATH}>{t('backToList')}</BackLink>}
      {idVotingSession !== undefined && idVotingSession !== NEW_SESSION && (
        <div className={styles.logs}>
          <AgendaEntry idVotingSession={idVotingSession} />
          <ActsEntry idVotingSession={idVotingSession} />
          <SelfTestsEntry idVotingSession={idVotingSession} />
          <ExportSittingButton idVotingSession={idVotingSession} />
        </div>
      )}
      {idVotingSession !== undefined && idVotingSession !== NEW_SESSION && (
        <RoomsWithoutRecorder key={`${idVotingSession} ${String(saved)}`} idVotingSession={idVotingSession} />
      )}
      {idVotingSession === undefined ? (
        <SessionAdminList
          logs={
            <>
              <div className={styles.logs}>
                <ClientLogsEntry />
                <Link className={buttonClass({ size: 'sm', variant: 'quiet' })} to={IMPORT_SITTING_PATH}>
                  {t('transfer:importTitle')}
                </Link>
              </div>
              <SittingsWithoutRecorder pathOf={(id) => `${ADMIN_SESSIONS_PATH}/${id}`} />
            </>
          }
        />
      ) : (
        <SessionEditor
          key={`${idVotingSession} ${copyOf ?? ''}`}
          idVotingSession={idVotingSession}
          copyOf={copyOf}
          recorders={<SittingRecorders key={saved} idVotingSession={idVotingSession} />}
          onSaved={(session) => {
            setSaved((times) => times + 1);
            goTo(session.idVotingSession);
          }}
          onEntered={() => void navigate('/app/lobby-check-video')}
          onGone={() => void navigate(ADMIN_SESSIONS_PATH)}
        />
      )}
    </AdminFrame>
  );
}
