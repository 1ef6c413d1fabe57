import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { ReloadBanner } from '../../ui/ReloadBanner.tsx';

/** Says that the page and the server have different versions, as after an update of the site.
 *  Source: DESIGN §4, BEY-23. */
export function OtherVersionBanner() {
  const { t } = useTranslation('chamber');
  if (useLive((live) => live.protocol) === 'same') return null;
  return <ReloadBanner title={t('otherVersionTitle')}>{t('otherVersionText')}</ReloadBanner>;
}
