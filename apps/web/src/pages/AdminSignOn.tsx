import { useTranslation } from 'react-i18next';
import { useMayAdministerSignOn } from '../capabilities/sign-on-admin/sign-on-admin-access.ts';
import { SignOnAdmin } from '../capabilities/sign-on-admin/SignOnAdmin.tsx';
import { AdminFrame } from './AdminFrame.tsx';
import { NotFound } from './NotFound.tsx';

/** `/app/admin/sign-on`: the providers by which people sign in, for administrators; other people
 *  get the page for unknown addresses. Source: BEY-21, PERM-25. */
export function AdminSignOn() {
  const { t } = useTranslation('sign-on-admin');
  const may = useMayAdministerSignOn();
  if (!may) return <NotFound />;
  return (
    <AdminFrame title={t('title')}>
      <SignOnAdmin />
    </AdminFrame>
  );
}
