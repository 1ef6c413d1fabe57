import { useTranslation } from 'react-i18next';
import { useMayEditQuorumRules } from '../capabilities/quorum/public.ts';
import { QuorumAdmin } from '../capabilities/quorum/QuorumAdmin.tsx';
import { AdminFrame } from './AdminFrame.tsx';
import { NotFound } from './NotFound.tsx';

/** `/app/admin/quorums`: the quorum rules of the site, for administrators who edit quorums; other
 *  people get the page for unknown addresses. Source: QUOR-01. */
export function AdminQuorums() {
  const { t } = useTranslation('quorum-admin');
  const may = useMayEditQuorumRules();
  if (!may) return <NotFound />;
  return (
    <AdminFrame title={t('title')}>
      <QuorumAdmin />
    </AdminFrame>
  );
}
