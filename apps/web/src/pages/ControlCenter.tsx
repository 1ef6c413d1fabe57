import { permissions } from '@hemicycle/contract/permissions';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useMay } from '../capabilities/auth/public.ts';
import { ControlCenterList } from '../capabilities/recording/public.ts';
import { SiteFrame } from '../capabilities/site/public.ts';
import { NotFound } from './NotFound.tsx';

/** `/app/controlcenter?session=`: all channels of a sitting's stream. Source: ADMIN-04, PERM-26. */
export function ControlCenter() {
  const { t } = useTranslation('recording');
  const [query] = useSearchParams();
  const idVotingSession = query.get('session');
  const may = useMay(permissions.controlCenterPage);
  if (!may || idVotingSession === null || idVotingSession === '') return <NotFound />;
  return (
    <SiteFrame title={t('center')}>
      <h1>{t('center')}</h1>
      <ControlCenterList idVotingSession={idVotingSession} />
    </SiteFrame>
  );
}
