import { useTranslation } from 'react-i18next';
import { IconVideoOff } from '../../ui/icons.ts';
import { StageNotice } from '../../ui/StageNotice.tsx';
import { useNoPictures } from './picture-limit.ts';

/** That one asked for no pictures and so sees nobody, and how to see them again; `held`: somebody's camera is on.  Source: BEY-18. */
export function NoPicturesNotice({ held }: { held: boolean }) {
  const { t } = useTranslation('layout');
  const showAgain = useNoPictures();
  if (!held || showAgain === null) return null;
  return (
    <StageNotice icon={<IconVideoOff aria-hidden="true" />} action={t('showPictures')} onAction={showAgain}>
      {t('noPictures')}
    </StageNotice>
  );
}
