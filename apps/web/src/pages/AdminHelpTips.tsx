import { useTranslation } from 'react-i18next';
import { useMayAdministerSite } from '../capabilities/site-admin/site-admin-access.ts';
import { SiteHelpTips } from '../capabilities/site-admin/SiteHelpTips.tsx';
import { AdminFrame } from './AdminFrame.tsx';
import { NotFound } from './NotFound.tsx';

/** `/app/admin/help-tips`: the help tips of each group, for administrators; other people get the
 *  page for unknown addresses. Source: TIP-01, PERM-25. */
export function AdminHelpTips() {
  const { t } = useTranslation('site-help-tips');
  const may = useMayAdministerSite();
  if (!may) return <NotFound />;
  return (
    <AdminFrame title={t('title')}>
      <SiteHelpTips />
    </AdminFrame>
  );
}
