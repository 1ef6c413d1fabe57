import { permissions } from '@hemicycle/contract/permissions';
import { useTranslation } from 'react-i18next';
import { useMay } from '../capabilities/auth/public.ts';
import { AuditLog } from '../capabilities/moderation/AuditLog.tsx';
import { AdminFrame } from './AdminFrame.tsx';
import { NotFound } from './NotFound.tsx';

/** `/app/admin/audit`: the audit log of the site, for administrators; other people get the page for
 *  unknown addresses. Source: MOD-01, PERM-25. */
export function AdminAudit() {
  const { t } = useTranslation('audit');
  const may = useMay(permissions.adminPage);
  if (!may) return <NotFound />;
  return (
    <AdminFrame title={t('log')}>
      <AuditLog />
    </AdminFrame>
  );
}
