import { useTranslation } from 'react-i18next';
import { useMayAdministerGroups } from '../capabilities/group-admin/group-admin-access.ts';
import { GroupAdmin } from '../capabilities/group-admin/GroupAdmin.tsx';
import { AdminFrame } from './AdminFrame.tsx';
import { NotFound } from './NotFound.tsx';

/** `/app/admin/groups`: the groups of the site, for administrators; other people get the page for
 *  unknown addresses. Source: PEOP-03, PERM-25. */
export function AdminGroups() {
  const { t } = useTranslation('group-admin');
  const may = useMayAdministerGroups();
  if (!may) return <NotFound />;
  return (
    <AdminFrame title={t('title')}>
      <GroupAdmin />
    </AdminFrame>
  );
}
