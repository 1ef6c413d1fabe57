import { useTranslation } from 'react-i18next';
import { useMayAdministerRoles } from '../capabilities/role-admin/role-admin-access.ts';
import { RoleAdmin } from '../capabilities/role-admin/RoleAdmin.tsx';
import { ADMIN_SITE_PATH } from '../capabilities/site-admin/site-admin-access.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { NotFound } from './NotFound.tsx';

/** `/app/admin/roles`: the roles of the site, for administrators; other people get the page for
 *  unknown addresses. Source: PERM-04, PERM-25. */
export function AdminRoles() {
  const { t } = useTranslation('role-admin');
  const may = useMayAdministerRoles();
  if (!may) return <NotFound />;
  return (
    <AdminFrame title={t('title')}>
      <RoleAdmin settingsPath={ADMIN_SITE_PATH} />
    </AdminFrame>
  );
}
