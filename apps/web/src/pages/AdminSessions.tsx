import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { AccountMenu, FOYER } from '../capabilities/auth/public.ts';
import {
  ADMIN_SESSIONS_PATH,
  useMayAdministerSessions,
} from '../capabilities/sessions/session-admin-access.ts';
import { SessionAdminList } from '../capabilities/sessions/SessionAdminList.tsx';
import { SessionEditor } from '../capabilities/sessions/SessionEditor.tsx';
import { SiteFrame } from '../capabilities/site/public.ts';
import { IconArrowLeft } from '../ui/icons.ts';
import { NotFound } from './NotFound.tsx';
import styles from './Page.module.css';

/** `/app/admin/sessions` and one session below it, for administrators; for others there is no such page.
 *  Source: PERM-25, PROXY-02, SPEC-NOTES §3. */
export function AdminSessions() {
  const { t } = useTranslation('admin-sessions');
  const navigate = useNavigate();
  const may = useMayAdministerSessions();
  const { idVotingSession } = useParams();
  if (!may) return <NotFound />;
  const goTo = (id: string) => void navigate(`${ADMIN_SESSIONS_PATH}/${id}`, { replace: true });
  return (
    <SiteFrame title={t('title')} menu={<AccountMenu />}>
      <Link className={styles.back} to={idVotingSession === undefined ? FOYER : ADMIN_SESSIONS_PATH}>
        <IconArrowLeft aria-hidden="true" />
        {t(idVotingSession === undefined ? 'back' : 'backToList')}
      </Link>
      {idVotingSession === undefined ? (
        <SessionAdminList />
      ) : (
        <SessionEditor
          key={idVotingSession}
          idVotingSession={idVotingSession}
          onSaved={(session) => goTo(session.idVotingSession)}
          onGone={() => void navigate(ADMIN_SESSIONS_PATH)}
        />
      )}
    </SiteFrame>
  );
}
