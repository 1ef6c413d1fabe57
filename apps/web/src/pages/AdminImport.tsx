import { useTranslation } from 'react-i18next';
import {
  ADMIN_PEOPLE_PATH,
  useMayAdministerPeople,
} from '../capabilities/people-admin/people-admin-access.ts';
import { ImportPeople } from '../capabilities/people-import/ImportPeople.tsx';
import { AdminFrame } from './AdminFrame.tsx';
import { NotFound } from './NotFound.tsx';
import { BackLink } from '../ui/BackLink.tsx';

/** `/app/admin/people/import`: the import of a list of people, for administrators; other people get
 *  the page for unknown addresses. Source: PERM-25, PEOP-02. */
export function AdminImport() {
  const { t } = useTranslation(['people-import', 'people-admin']);
  const may = useMayAdministerPeople();
  if (!may) return <NotFound />;
  return (
    <AdminFrame title={t('title')}>
      <BackLink to={ADMIN_PEOPLE_PATH}>{t('people-admin:backToList')}</BackLink>
      <ImportPeople />
    </AdminFrame>
  );
}
