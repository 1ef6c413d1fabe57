import { permissions } from '@hemicycle/contract/permissions';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { AccountMenu, FOYER, useMay } from '../capabilities/auth/public.ts';
import { ControlCenterList } from '../capabilities/recording/public.ts';
import { SiteFrame } from '../capabilities/site/public.ts';
import { NotFound } from './NotFound.tsx';
import styles from './Page.module.css';
import { BackLink } from '../ui/BackLink.tsx';

/** `/app/controlcenter?session=`: all channels of a sitting's stream. Source: ADMIN-04, PERM-26. */
export function ControlCenter() {
  const { t } = useTranslation('recording');
  const [query] = useSearchParams();
  const idVotingSession = query.get('session');
  const may = useMay(permissions.controlCenterPage);
  if (!may || idVotingSession === null || idVotingSession === '') return <NotFound />;
  return (
    <SiteFrame title={t('center')} menu={<AccountMenu />} width="page">
      <BackLink to={FOYER}>{t('backToFoyer')}</BackLink>
      <h1 className={styles.title}>{t('center')}</h1>
      <ControlCenterList idVotingSession={idVotingSession} />
    </SiteFrame>
  );
}
