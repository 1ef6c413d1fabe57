import { useTranslation } from 'react-i18next';
import { useMayAdministerSite } from '../capabilities/site-admin/site-admin-access.ts';
import { SiteAdmin } from '../capabilities/site-admin/SiteAdmin.tsx';
import { AdminFrame } from './AdminFrame.tsx';
import { NotFound } from './NotFound.tsx';

/** `/app/admin/site`: the settings of the site, for administrators; other people get the page for
 *  unknown addresses. Source: CFG-01, PERM-25. */
export function AdminSite() {
  const { t } = useTranslation('site-admin');
  const may = useMayAdministerSite();
  if (!may) return <NotFound />;
  return (
    <AdminFrame title={t('title')}>
      <SiteAdmin />
    </AdminFrame>
  );
}
