import { useTranslation } from 'react-i18next';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { mayLeave } from '../../ui/leave-guard.ts';
import { TextButton } from '../../ui/TextButton.tsx';

const reload = () => void mayLeave().then((leaves) => leaves && location.reload());

/** Says that this page must be reloaded before it can join the media again. The reload waits until
 *  the person wants it. Source: BEY-23, MEDIA-04. */
export function OtherCarrierBanner() {
  const { t } = useTranslation(['chamber', 'ui']);
  return (
    <AlertBanner
      kind="warning"
      title={t('otherCarrierTitle')}
      action={
        <TextButton tone="inherit" alone onClick={reload}>
          {t('ui:reload')}
        </TextButton>
      }
    >
      {t('otherCarrierText')}
    </AlertBanner>
  );
}
