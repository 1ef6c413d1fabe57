import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { papersPath } from '../capabilities/agenda/reader/papers-path.ts';
import { AccountMenu } from '../capabilities/auth/public.ts';
import { EarlierLink, JustLeft } from '../capabilities/earlier-sessions/public.ts';
import { LeadsToFirstSteps } from '../capabilities/first-steps/FirstStepsBar.tsx';
import { NetworkTests } from '../capabilities/nettest/public.ts';
import { ChooseSessionList } from '../capabilities/sessions/public.ts';
import { SiteFrame } from '../capabilities/site/public.ts';
import { ThirdPartyQuestion } from '../capabilities/third-parties/public.ts';
import styles from './Page.module.css';

/** `/app/choose-session`, the foyer.  Source: SESS-08. */
export function ChooseSession() {
  const { t } = useTranslation('sessions');
  const navigate = useNavigate();
  return (
    <SiteFrame title={t('title')} menu={<AccountMenu />} width="narrow">
      <h1 className={styles.title}>{t('title')}</h1>
      <ThirdPartyQuestion />
      <ChooseSessionList onJoined={() => void navigate('/app/lobby-check-video')} papersPath={papersPath} />
      <NetworkTests location="choosesession" id={null} />
      <JustLeft />
      <EarlierLink />
      <LeadsToFirstSteps />
    </SiteFrame>
  );
}
