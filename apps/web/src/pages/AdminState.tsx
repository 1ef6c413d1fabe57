import { useTranslation } from 'react-i18next';
import { useMayLookAtSite } from '../capabilities/operations/operations-access.ts';
import { SiteState } from '../capabilities/operations/SiteState.tsx';
import { AdminFrame } from './AdminFrame.tsx';
import { NotFound } from './NotFound.tsx';

/** `/app/admin/state`: how each part of the site is, for administrators; other people get the page
 *  for unknown addresses. Source: BEY-24, PERM-25. */
export function AdminState() {
  const { t } = useTranslation('operations');
  const may = useMayLookAtSite();
  if (!may) return <NotFound />;
  return (
    <AdminFrame title={t('title')}>
      <SiteState />
    </AdminFrame>
  );
}
