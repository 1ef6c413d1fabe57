import { useTranslation } from 'react-i18next';
import { IconScreenShare } from '../../ui/icons.ts';
import { StageNotice } from '../../ui/StageNotice.tsx';
import { useWindowWidth } from '../layout/public.ts';

/** That one shares one's own screen, which others see first when somebody else does too, and how to
 *  stop; on phones in one line. That it began and ended is said elsewhere. Source: SHARE-02. */
export function SharingNotice({
  beside,
  onStop,
}: {
  /** Who shares too, the last who began, and whether the own screen began later. */
  beside: { readonly name: string; readonly ownIsNewest: boolean } | null;
  onStop: () => void;
}) {
  const { t } = useTranslation('share');
  const short = useWindowWidth().widthClass === 'phone' ? 'Short' : '';
  return (
    <StageNotice icon={<IconScreenShare aria-hidden="true" />} action={t('stopShort')} onAction={onStop}>
      {beside === null
        ? t('sharing')
        : t(`${beside.ownIsNewest ? 'sharingSeenFirst' : 'sharingSeenAfter'}${short}`, { name: beside.name })}
    </StageNotice>
  );
}
