import { useTranslation } from 'react-i18next';
import { useMayReadReports } from '../capabilities/audit/browser-reports-access.ts';
import { BrowserReports } from '../capabilities/audit/BrowserReports.tsx';
import { AdminFrame } from './AdminFrame.tsx';
import { NotFound } from './NotFound.tsx';

/** `/app/admin/reports`: what browsers reported, for administrators; other people get the page for
 *  unknown addresses. Source: AUDIT-01, PERM-25. */
export function AdminReports() {
  const { t } = useTranslation('browser-reports');
  const may = useMayReadReports();
  if (!may) return <NotFound />;
  return (
    <AdminFrame title={t('title')}>
      <BrowserReports />
    </AdminFrame>
  );
}
