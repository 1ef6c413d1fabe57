import { useTranslation } from 'react-i18next';
import { IconVideoOff } from '../../ui/icons.ts';
import { StageNotice } from '../../ui/StageNotice.tsx';
import { useNoPictures } from './picture-limit.ts';
import { useSeesCameras } from './sees-cameras.ts';

/** Says why the person sees no pictures: their role does not see cameras, or they asked for no
 *  pictures, with a button to see them again. `held`: the camera of another person is on. Source:
 *  BEY-18, PERM-18. */
export function NoPicturesNotice({ held }: { held: boolean }) {
  const { t } = useTranslation('layout');
  const showAgain = useNoPictures();
  const seesCameras = useSeesCameras();
  if (held && !seesCameras) {
    return <StageNotice icon={<IconVideoOff aria-hidden="true" />}>{t('camerasBarred')}</StageNotice>;
  }
  if (!held || showAgain === null) return null;
  return (
    <StageNotice icon={<IconVideoOff aria-hidden="true" />} action={t('showPictures')} onAction={showAgain}>
      {t('noPictures')}
    </StageNotice>
  );
}
