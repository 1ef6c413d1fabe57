import { useTranslation } from 'react-i18next';
import { useMayAdministerSite } from '../capabilities/site-admin/site-admin-access.ts';
import { SiteIdentity } from '../capabilities/site-admin/SiteIdentity.tsx';
import { AdminFrame } from './AdminFrame.tsx';
import { NotFound } from './NotFound.tsx';

/** `/app/admin/house`: the names of the house and what it offers, for administrators; other people
 *  get the page for unknown addresses. Source: FND-04, PERM-25. */
export function AdminHouse() {
  const { t } = useTranslation('site-identity');
  const may = useMayAdministerSite();
  if (!may) return <NotFound />;
  return (
    <AdminFrame title={t('title')}>
      <SiteIdentity />
    </AdminFrame>
  );
}
