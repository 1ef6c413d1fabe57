import { useTranslation } from 'react-i18next';
import { AccountMenu, FOYER } from '../capabilities/auth/public.ts';
import { useMayEditQuorumRules } from '../capabilities/quorum/public.ts';
import { QuorumAdmin } from '../capabilities/quorum/QuorumAdmin.tsx';
import { SiteFrame } from '../capabilities/site/public.ts';
import { IconArrowLeft } from '../ui/icons.ts';
import { NotFound } from './NotFound.tsx';
import styles from './Page.module.css';

/** `/app/admin/quorums`: the quorum rules of the site, for administrators who edit quorums; for others there is no such page.
 *  Source: QUOR-01. */
export function AdminQuorums() {
  const { t } = useTranslation('quorum-admin');
  const may = useMayEditQuorumRules();
  if (!may) return <NotFound />;
  return (
    <SiteFrame title={t('title')} menu={<AccountMenu />}>
      <a className={styles.back} href={FOYER}>
        <IconArrowLeft aria-hidden="true" />
        {t('back')}
      </a>
      <QuorumAdmin />
    </SiteFrame>
  );
}
