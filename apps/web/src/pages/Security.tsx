import { useTranslation } from 'react-i18next';
import { AccountMenu, FOYER } from '../capabilities/auth/public.ts';
import { BellSettings } from '../capabilities/bell/BellSettings.tsx';
import { SecuritySettings } from '../capabilities/auth/SecuritySettings.tsx';
import { OwnPerson } from '../capabilities/person-pictures/public.ts';
import { SiteFrame } from '../capabilities/site/public.ts';
import { ThirdPartySettings } from '../capabilities/third-parties/public.ts';
import styles from './Page.module.css';
import { BackLink } from '../ui/BackLink.tsx';

/** `/app/security`: the ways in which a person signs in, and where they are signed in. Source:
 *  BEY-32. */
export function Security() {
  const { t } = useTranslation('security');
  return (
    <SiteFrame title={t('title')} menu={<AccountMenu />} width="narrow">
      <BackLink to={FOYER}>{t('back')}</BackLink>
      <h1 className={styles.title}>{t('title')}</h1>
      <OwnPerson />
      <SecuritySettings
        onSignedOut={() => location.assign('/app/logout')}
        onMarksWait={() => location.assign('/app/logout?everywhere')}
      />
      <BellSettings />
      <ThirdPartySettings />
    </SiteFrame>
  );
}
