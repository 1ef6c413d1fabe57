import { useTranslation } from 'react-i18next';
import { FOYER } from '../capabilities/auth/public.ts';
import { SiteFrame } from '../capabilities/site/public.ts';
import { buttonClass } from '../ui/Button.tsx';
import { PageMessage } from '../ui/PageMessage.tsx';

/** The page for an unknown address. */
export function NotFound() {
  const { t } = useTranslation('ui');
  return (
    <SiteFrame title={t('pageNotFoundTitle')} width="narrow">
      <PageMessage
        title={t('pageNotFoundTitle')}
        text={t('pageNotFoundText')}
        action={
          <a className={buttonClass({ variant: 'primary', size: 'lg' })} href={FOYER}>
            {t('goToSessions')}
          </a>
        }
      />
    </SiteFrame>
  );
}
