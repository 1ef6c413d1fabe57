import { useTranslation } from 'react-i18next';
import { ReloadBanner } from '../../ui/ReloadBanner.tsx';

/** Says that this page must be reloaded before it can join the media again. Source: BEY-23,
 *  MEDIA-04. */
export function OtherCarrierBanner() {
  const { t } = useTranslation('chamber');
  return <ReloadBanner title={t('otherCarrierTitle')}>{t('otherCarrierText')}</ReloadBanner>;
}
