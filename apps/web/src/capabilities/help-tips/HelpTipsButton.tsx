import type { HelpTipGroup } from '@hemicycle/contract/help-tips';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { IconBulb } from '../../ui/icons.ts';
import { showToast } from '../../ui/toast-store.ts';
import { popupsAreOn } from '../../ui/popups-setting.ts';
import { useSignedIn } from '../auth/public.ts';
import { HelpTips } from './HelpTips.tsx';
import { openHelpTips } from './shown-tips.ts';

/** Opens the tips of a page outside of the chamber. A person who has switched popups off gets no
 *  button. Source: TIP-01, FND-20. */
export function HelpTipsButton({ group }: { group: HelpTipGroup }) {
  const { t } = useTranslation('ui');
  const { userId } = useSignedIn();
  if (!popupsAreOn()) return null;
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={<IconBulb aria-hidden="true" />}
        onClick={async () => {
          if (!(await openHelpTips(userId, group))) showToast({ text: t('noHelpTips') });
        }}
      >
        {t('helpTips')}
      </Button>
      <HelpTips />
    </>
  );
}
