import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { papersPath } from '../capabilities/agenda/reader/papers-path.ts';
import { AccountMenu } from '../capabilities/auth/public.ts';
import { EarlierSitting } from '../capabilities/earlier-sessions/EarlierSitting.tsx';
import { SiteFrame } from '../capabilities/site/public.ts';
import { useLive } from '../realtime/use-live.ts';

/** `/app/sittings/:idVotingSession`: one ended sitting. Source: SPEC-NOTES N7, looks picture 18. */
export function OneEarlierSitting() {
  const { t } = useTranslation('earlier-sessions');
  const { idVotingSession = '' } = useParams();
  const title = useLive((live) => live.session?.title);
  return (
    <SiteFrame title={title ?? t('title')} menu={<AccountMenu />} width="page">
      <EarlierSitting key={idVotingSession} {...{ idVotingSession, papersPath }} />
    </SiteFrame>
  );
}
