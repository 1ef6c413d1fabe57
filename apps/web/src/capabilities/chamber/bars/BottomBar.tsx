import { useTranslation } from 'react-i18next';
import { IconDoorExit, IconHelpCircle, IconLayoutGrid } from '../../../ui/icons.ts';
import { PopupMenu } from '../../../ui/PopupMenu.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { type Layout, useLayoutEntries, usePictureEntries, useWindowWidth } from '../../layout/public.ts';
import { openHelp } from '../../site/public.ts';
import { lookedAtKey } from '../looked-at.ts';
import styles from './BottomBar.module.css';
import { ControlButton } from './ControlButton.tsx';
import type { ChamberControls } from './use-chamber-controls.tsx';
import { useLeaveWords } from './use-leave-words.ts';
import { SplitControl } from './SplitControl.tsx';

/** The bar at the foot: the controls for media and hands, and at its end layout, help and leaving.
 *  In a huddle the last button leaves the huddle, in an interview it ends that. Source: FND-11,
 *  HANDS-04, HUD-08, looks picture 4. */
export function BottomBar({
  controls,
  layout,
  onLeave,
  leaving,
}: {
  controls: ChamberControls;
  layout: Omit<Layout, 'mode' | 'passing'>;
  onLeave: () => void;
  leaving: boolean;
}) {
  const { t } = useTranslation(['chamber', 'layout', 'devices', 'huddles']);
  const { buttonText } = useWindowWidth();
  const layoutEntries = useLayoutEntries(layout);
  const pictureEntries = usePictureEntries();
  const leaveWords = useLeaveWords();
  return (
    <footer className={styles.bar} aria-label={t('controls')}>
      <SplitControl
        control={{ ...controls.microphone, showText: buttonText }}
        help="microphone"
        menuLabel={t('devices:chooseMicrophone')}
        sections={[controls.microphoneEntries, controls.speakerEntries]}
        headings={[t('devices:microphone'), t('devices:speaker')]}
      />
      <SplitControl
        control={{ ...controls.camera, showText: buttonText }}
        help="camera"
        menuLabel={t('devices:chooseCamera')}
        sections={[controls.cameraEntries, controls.backgroundEntries]}
        headings={[t('devices:camera')]}
        menuReason={controls.camera.reason}
      />
      {!controls.shareHidden && <ControlButton {...controls.share} showText={buttonText} />}
      <span className={styles.gap} />
      {controls.given.map(({ key, control }) => (
        <ControlButton key={key} data-help={key} {...control} showText={buttonText} />
      ))}
      <div className={styles.end}>
        <PopupMenu
          label={t('layout:choose')}
          tip={buttonText ? null : t('layout:choose')}
          position="top-end"
          sections={[layoutEntries, pictureEntries]}
          headings={[undefined, t('layout:pictures')]}
          trigger={
            <button type="button" className={styles.control} data-tone="quiet" data-help="layout">
              <IconLayoutGrid aria-hidden="true" />
              {buttonText ? t('layout:layout') : <VisuallyHidden>{t('layout:layout')}</VisuallyHidden>}
            </button>
          }
        />
        <ControlButton
          label={t('help')}
          icon={<IconHelpCircle aria-hidden="true" />}
          tone="quiet"
          showText={buttonText}
          onPress={() => openHelp(lookedAtKey())}
        />
        <ControlButton
          label={leaving ? t('leaving') : leaveWords}
          icon={<IconDoorExit aria-hidden="true" />}
          tone="danger"
          busy={leaving}
          showText={buttonText}
          onPress={leaving ? undefined : onLeave}
        />
      </div>
    </footer>
  );
}
