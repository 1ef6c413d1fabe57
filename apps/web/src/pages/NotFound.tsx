import { useTranslation } from 'react-i18next';
import { FOYER } from '../capabilities/auth/public.ts';
import { SiteFrame } from '../capabilities/site/public.ts';
import { buttonClass } from '../ui/Button.tsx';
import styles from './Page.module.css';

/** An address that leads nowhere. */
export function NotFound() {
  const { t } = useTranslation('ui');
  return (
    <SiteFrame title={t('pageNotFoundTitle')} width="narrow">
      <h1 className={styles.title}>{t('pageNotFoundTitle')}</h1>
      <p className={styles.text}>{t('pageNotFoundText')}</p>
      <a className={buttonClass({ variant: 'primary' })} href={FOYER}>
        {t('goToSessions')}
      </a>
    </SiteFrame>
  );
}
