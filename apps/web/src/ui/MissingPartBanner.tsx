import { useTranslation } from 'react-i18next';
import { AlertBanner } from './AlertBanner.tsx';
import { useMissingPart } from './missing-part.ts';
import { TextButton } from './TextButton.tsx';

/** Says that a part of the page could not be loaded, while the rest of the page goes on. Source:
 *  NOTIF-02, BEY-23. */
export function MissingPartBanner() {
  const { t } = useTranslation('ui');
  if (!useMissingPart((parts) => parts.missing)) return null;
  return (
    <AlertBanner
      kind="warning"
      title={t('partMissingTitle')}
      action={
        <TextButton tone="inherit" alone onClick={() => location.reload()}>
          {t('reload')}
        </TextButton>
      }
    >
      {t('partMissingText')}
    </AlertBanner>
  );
}
