import { useTranslation } from 'react-i18next';
import {
  ADMIN_SESSIONS_PATH,
  useMayAdministerSessions,
} from '../capabilities/sessions/session-admin-access.ts';
import { ImportSitting } from '../capabilities/transfer/ImportSitting.tsx';
import { AdminFrame } from './AdminFrame.tsx';
import { NotFound } from './NotFound.tsx';
import { BackLink } from '../ui/BackLink.tsx';

/** `/app/admin/sittings/import`: the import of a sitting from another site, for administrators;
 *  other people get the page for unknown addresses. Source: PERM-25, BEY-25. */
export function AdminSittingImport() {
  const { t } = useTranslation(['transfer', 'admin-sessions']);
  const may = useMayAdministerSessions();
  if (!may) return <NotFound />;
  return (
    <AdminFrame title={t('importTitle')}>
      <BackLink to={ADMIN_SESSIONS_PATH}>{t('admin-sessions:backToList')}</BackLink>
      <ImportSitting />
    </AdminFrame>
  );
}
