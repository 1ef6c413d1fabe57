import { useTranslation } from 'react-i18next';
import { useMayAdministerSite } from '../capabilities/site-admin/site-admin-access.ts';
import { SiteIdentity } from '../capabilities/site-admin/SiteIdentity.tsx';
import { AdminFrame } from './AdminFrame.tsx';
import { NotFound } from './NotFound.tsx';

/** `/app/admin/house`: what the house calls itself and offers, for administrators; for others there
 *  is no such page. Source: FND-04, PERM-25. */
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
