import { useTranslation } from 'react-i18next';
import { useMissingPart } from './missing-part.ts';
import { ReloadBanner } from './ReloadBanner.tsx';

/** Says that a part of the page could not be loaded, while the rest of the page goes on. Source:
 *  NOTIF-02, BEY-23. */
export function MissingPartBanner() {
  const { t } = useTranslation('ui');
  if (!useMissingPart((parts) => parts.missing)) return null;
  return <ReloadBanner title={t('partMissingTitle')}>{t('partMissingText')}</ReloadBanner>;
}
