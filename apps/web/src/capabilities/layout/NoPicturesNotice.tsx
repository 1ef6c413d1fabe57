import { useTranslation } from 'react-i18next';
import { IconVideoOff } from '../../ui/icons.ts';
import { StageNotice } from '../../ui/StageNotice.tsx';
import { useNoPictures } from './picture-limit.ts';
import { useSeesCameras } from './sees-cameras.ts';

/** That one sees nobody: since the role does not see cameras, or since one asked for no pictures,
 *  with how to see them again. `held`: somebody's camera is on. Source: BEY-18, PERM-18. */
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
