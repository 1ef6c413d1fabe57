import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  ADMIN_SESSIONS_PATH,
  useMayAdministerSessions,
} from '../capabilities/sessions/session-admin-access.ts';
import { ImportSitting } from '../capabilities/transfer/ImportSitting.tsx';
import { IconArrowLeft } from '../ui/icons.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { NotFound } from './NotFound.tsx';
import styles from './Page.module.css';

/** `/app/admin/sittings/import`: the import of a sitting from another site, for administrators;
 *  other people get the page for unknown addresses. Source: PERM-25, BEY-25. */
export function AdminSittingImport() {
  const { t } = useTranslation(['transfer', 'admin-sessions']);
  const may = useMayAdministerSessions();
  if (!may) return <NotFound />;
  return (
    <AdminFrame title={t('importTitle')}>
      <Link className={styles.back} to={ADMIN_SESSIONS_PATH}>
        <IconArrowLeft aria-hidden="true" />
        {t('admin-sessions:backToList')}
      </Link>
      <ImportSitting />
    </AdminFrame>
  );
}
