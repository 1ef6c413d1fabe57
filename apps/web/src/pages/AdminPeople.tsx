import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import {
  ADMIN_PEOPLE_PATH,
  useMayAdministerPeople,
} from '../capabilities/people-admin/people-admin-access.ts';
import { PeopleAdmin } from '../capabilities/people-admin/PeopleAdmin.tsx';
import { PersonEditor } from '../capabilities/people-admin/PersonEditor.tsx';
import { AdminFrame } from './AdminFrame.tsx';
import { NotFound } from './NotFound.tsx';
import { BackLink } from '../ui/BackLink.tsx';

/** `/app/admin/people` and the page of one person below it, for administrators; other people get
 *  the page for unknown addresses. Source: PERM-25, PEOP-02. */
export function AdminPeople() {
  const { t } = useTranslation('people-admin');
  const navigate = useNavigate();
  const may = useMayAdministerPeople();
  const { userId } = useParams();
  if (!may) return <NotFound />;
  return (
    <AdminFrame title={t('title')}>
      {userId === undefined ? (
        <PeopleAdmin />
      ) : (
        <>
          <BackLink to={ADMIN_PEOPLE_PATH}>{t('backToList')}</BackLink>
          <PersonEditor
            key={userId}
            userId={userId}
            onSaved={(id) => void navigate(`${ADMIN_PEOPLE_PATH}/${id}`, { replace: true })}
            onGone={() => void navigate(ADMIN_PEOPLE_PATH)}
          />
        </>
      )}
    </AdminFrame>
  );
}
