import { useTranslation } from 'react-i18next';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { dismissBanner, useBackgroundHealth } from './background-news.ts';
import { useBackground } from './use-background.ts';

/** Warns that the background makes the own picture too slow, and offers to remove the background
 *  unless it is prescribed. After it is dismissed, it appears again only if the rate recovers and
 *  falls once more. Source: VBG-18, VBG-19, VBG-20, VBG-09. */
export function LowFrameRateBanner() {
  const { t } = useTranslation('background');
  const shown = useBackgroundHealth((health) => health.banner.shown && !health.dismissed);
  const { prescribed, choose } = useBackground();
  if (!shown) return null;
  return (
    <AlertBanner
      kind="warning"
      title={t('slowTitle')}
      onDismiss={dismissBanner}
      action={
        prescribed === null && (
          <TextButton tone="inherit" alone onClick={() => choose('none')}>
            {t('slowOff')}
          </TextButton>
        )
      }
    >
      {t('slowText')}
    </AlertBanner>
  );
}
