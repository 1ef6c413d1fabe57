import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { AgendaPage } from '../capabilities/agenda/AgendaPage.tsx';
import { useRunsAgenda } from '../capabilities/agenda/use-runs-agenda.ts';
import { FOYER } from '../capabilities/auth/next-page.ts';
import {
  ADMIN_SESSIONS_PATH,
  useMayAdministerSessions,
} from '../capabilities/sessions/session-admin-access.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { NotFound } from './NotFound.tsx';
import { BackLink } from '../ui/BackLink.tsx';

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
      <BackLink to={administers ? `${ADMIN_SESSIONS_PATH}/${idVotingSession}` : FOYER}>
        {t(administers ? 'backToSession' : 'backToFoyer')}
      </BackLink>
      <AgendaPage idVotingSession={idVotingSession} />
    </AdminFrame>
  );
}
