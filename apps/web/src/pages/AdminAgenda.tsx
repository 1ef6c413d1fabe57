import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { AgendaPage } from '../capabilities/agenda/AgendaPage.tsx';
import { useRunsAgenda } from '../capabilities/agenda/use-runs-agenda.ts';
import { FOYER } from '../capabilities/auth/next-page.ts';
import {
  ADMIN_SESSIONS_PATH,
  useMayAdministerSessions,
} from '../capabilities/sessions/session-admin-access.ts';
import { IconArrowLeft } from '../ui/icons.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { NotFound } from './NotFound.tsx';
import styles from './Page.module.css';

/** `/app/admin/sessions/…/agenda`: the agenda of a session, for moderators and administrators, who
 *  prepare it before the sitting; other people get the page for unknown addresses. Source:
 *  AGENDA-01. */
export function AdminAgenda() {
  const { t } = useTranslation('agenda');
  const runs = useRunsAgenda();
  const administers = useMayAdministerSessions();
  const { idVotingSession } = useParams();
  if (!runs || idVotingSession === undefined) return <NotFound />;
  return (
    <AdminFrame title={t('title')}>
      <Link className={styles.back} to={administers ? `${ADMIN_SESSIONS_PATH}/${idVotingSession}` : FOYER}>
        <IconArrowLeft aria-hidden="true" />
        {t(administers ? 'backToSession' : 'backToFoyer')}
      </Link>
      <AgendaPage idVotingSession={idVotingSession} />
    </AdminFrame>
  );
}
