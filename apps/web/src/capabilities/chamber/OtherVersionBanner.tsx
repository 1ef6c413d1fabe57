import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { mayLeave } from '../../ui/leave-guard.ts';
import { TextButton } from '../../ui/TextButton.tsx';

const reload = () => void mayLeave().then((leaves) => leaves && location.reload());

/** Says that the page and the server have different versions, as after an update of the site. The
 *  page is not reloaded until the person asks for it. Source: DESIGN §4, BEY-23. */
export function OtherVersionBanner() {
  const { t } = useTranslation(['chamber', 'ui']);
  if (useLive((live) => live.protocol) === 'same') return null;
  return (
    <AlertBanner
      kind="warning"
      title={t('otherVersionTitle')}
      action={
        <TextButton tone="inherit" alone onClick={reload}>
          {t('ui:reload')}
        </TextButton>
      }
    >
      {t('otherVersionText')}
    </AlertBanner>
  );
}
