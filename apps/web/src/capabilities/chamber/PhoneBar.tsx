import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { IconDots, IconDoorExit, IconHelpCircle, IconUsers } from '../../ui/icons.ts';
import { type MenuEntry, PopupMenu } from '../../ui/PopupMenu.tsx';
import { openHelp, useHelpAddress } from './AvatarMenu.tsx';
import styles from './BottomBar.module.css';
import { ControlButton, type ControlProps } from './ControlButton.tsx';
import type { ChamberControls } from './use-chamber-controls.tsx';

/** The bar on phones: microphone, camera, hand, people, and the rest under More.  Source: RESP-01, RESP-03, looks picture 4. */
export function PhoneBar({
  controls,
  panelEntries,
  onPeople,
  peopleRef,
  onLeave,
}: {
  controls: ChamberControls;
  /** The other tabs of the panel, opened from here. */
  panelEntries: readonly MenuEntry[];
  onPeople: () => void;
  peopleRef: Ref<HTMLButtonElement>;
  onLeave: () => void;
}) {
  const { t } = useTranslation(['chamber', 'hands', 'devices']);
  const help = useHelpAddress();
  return (
    <footer className={styles.phone} aria-label={t('controls')}>
      <ControlButton {...controls.microphone} showText />
      <ControlButton {...controls.camera} shortLabel={t('video')} showText />
      <ControlButton {...controls.hand} shortLabel={t('hands:hand')} showText />
      <ControlButton
        label={t('people')}
        icon={<IconUsers aria-hidden="true" />}
        tone="quiet"
        onPress={onPeople}
        ref={peopleRef}
        showText
      />
      <PopupMenu
        label={t('more')}
        position="top-end"
        sections={[
          [...panelEntries],
          [asEntry('both-hands', controls.bothHands), asEntry('share', controls.share)],
          [
            ...(help === null
              ? []
              : [
                  {
                    key: 'help',
                    label: t('help'),
                    icon: <IconHelpCircle aria-hidden="true" />,
                    onSelect: () => openHelp(help),
                  },
                ]),
            {
              key: 'leave',
              label: t('leave'),
              icon: <IconDoorExit aria-hidden="true" />,
              onSelect: onLeave,
              danger: true,
            },
          ],
        ]}
        trigger={
          <button type="button" className={styles.control} data-tone="quiet">
            <IconDots aria-hidden="true" />
            <span>{t('more')}</span>
          </button>
        }
      />
    </footer>
  );
}

function asEntry(key: string, control: Omit<ControlProps, 'showText'>): MenuEntry {
  return {
    key,
    label: control.label,
    icon: control.icon,
    onSelect: control.onPress,
    ...(control.reason === undefined ? {} : { note: control.reason }),
  };
}
