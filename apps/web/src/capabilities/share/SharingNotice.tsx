import { useTranslation } from 'react-i18next';
import { IconScreenShare } from '../../ui/icons.ts';
import { StageNotice } from '../../ui/StageNotice.tsx';
import { useWindowWidth } from '../layout/public.ts';

/** Says that the person shares their screen, and how to stop. If another person shares too, it says
 *  which screen other people see first. On phones it has one line. Other parts announce the start
 *  and the end. Source: SHARE-02. */
export function SharingNotice({
  beside,
  onStop,
}: {
  /** The other person who shares and began last, and whether the own share began later; null: only
   *  the own screen is shared. */
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
