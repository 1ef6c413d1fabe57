import { Fragment, type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Control } from '../../../chamber-frame/control.ts';
import {
  IconArrowLeft,
  IconAdjustmentsHorizontal,
  IconDots,
  IconDoorExit,
  IconHelpCircle,
  IconLayoutGrid,
  IconUsers,
} from '../../../ui/icons.ts';
import { type MenuEntry, PopupMenu } from '../../../ui/PopupMenu.tsx';
import { type Layout, useLayoutEntries, usePictureEntries } from '../../layout/public.ts';
import { openHelp } from '../../site/public.ts';
import { lookedAtKey } from '../looked-at.ts';
import styles from './BottomBar.module.css';
import topBar from './TopBar.module.css';
import { ControlButton } from './ControlButton.tsx';
import type { ChamberControls } from './use-chamber-controls.tsx';
import { useLeaveWords } from './use-leave-words.ts';

/** A tab of the panel in the menu. `mark` shows that the tab has something new; it stands beside
 *  the label, and on the More button. */
type PanelEntry = Pick<MenuEntry, 'key' | 'label' | 'icon' | 'onSelect'> & { readonly mark?: ReactNode };

/** The bar on phones: microphone, camera, hand and people. Everything else is under More, also the
 *  choice of devices and of the layout. Source: RESP-01, RESP-03, DEV-01, HUD-08, looks picture
 *  4. */
export function PhoneBar({
  controls,
  layout,
  panelEntries,
  onPeople,
  peopleRef,
  onLeave,
}: {
  controls: ChamberControls;
  layout: Omit<Layout, 'mode' | 'passing'>;
  /** The tabs of the panel except the participants, as entries of the More menu. */
  panelEntries: readonly PanelEntry[];
  onPeople: () => void;
  peopleRef: Ref<HTMLButtonElement>;
  onLeave: () => void;
}) {
  const { t } = useTranslation(['chamber', 'devices', 'layout', 'huddles']);
  const [page, setPage] = useState<'menu' | 'devices' | 'layout'>('menu');
  const [opened, setOpened] = useState(false);
  const layoutEntries = useLayoutEntries(layout);
  const pictureEntries = usePictureEntries();
  const leaveWords = useLeaveWords();
  const back: MenuEntry[] = [
    {
      key: 'back',
      label: t('backToMenu'),
      icon: <IconArrowLeft aria-hidden="true" className={topBar.back} />,
      onSelect: () => setPage('menu'),
      staysOpen: true,
    },
  ];
  const cameraOffered = controls.camera.reason === undefined;
  const deviceSections: MenuEntry[][] = [
    back,
    controls.microphoneEntries,
    ...(cameraOffered ? [controls.cameraEntries] : []),
    ...(cameraOffered && controls.backgroundEntries.length > 0 ? [controls.backgroundEntries] : []),
    controls.speakerEntries,
  ];
  const deviceHeadings = [
    undefined,
    t('devices:microphone'),
    ...(cameraOffered ? [t('devices:camera')] : []),
    ...(cameraOffered && controls.backgroundEntries.length > 0 ? [undefined] : []),
    t('devices:speaker'),
  ];
  const warnsInside = controls.given.some(
    ({ control, phoneLabel }) => phoneLabel === undefined && control.warning !== undefined,
  );
  return (
    <footer className={styles.phone} aria-label={t('controls')}>
      <ControlButton data-help="microphone" {...controls.microphone} showText />
      <ControlButton data-help="camera" {...controls.camera} shortLabel={t('video')} showText />
      {controls.given.map(
        ({ key, control, phoneLabel }) =>
          phoneLabel !== undefined && (
            <ControlButton key={key} data-help={key} {...control} shortLabel={phoneLabel} showText />
          ),
      )}
      <ControlButton
        data-help="people"
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
        opened={opened}
        onChange={(next) => {
          setOpened(next);
          if (!next) setPage('menu');
        }}
        {...(page === 'devices' && { headings: deviceHeadings })}
        {...(page === 'layout' && { headings: [undefined, undefined, t('layout:pictures')] })}
        sections={
          page === 'devices'
            ? deviceSections
            : page === 'layout'
              ? [back, layoutEntries, pictureEntries]
              : [
                  panelEntries.map(asMarkedEntry),
                  [
                    ...controls.given
                      .filter(({ phoneLabel }) => phoneLabel === undefined)
                      .map(({ key, control }) => asEntry(key, control)),
                    ...(controls.shareHidden ? [] : [asEntry('share', controls.share)]),
                    {
                      key: 'devices',
                      label: t('devices:chooseAny'),
                      icon: <IconAdjustmentsHorizontal aria-hidden="true" />,
                      onSelect: () => setPage('devices'),
                      staysOpen: true,
                    },
                    {
                      key: 'layout',
                      label: t('layout:choose'),
                      icon: <IconLayoutGrid aria-hidden="true" />,
                      onSelect: () => setPage('layout'),
                      staysOpen: true,
                    },
                  ],
                  [
                    {
                      key: 'help',
                      label: t('help'),
                      icon: <IconHelpCircle aria-hidden="true" />,
                      onSelect: () => openHelp(lookedAtKey()),
                    },
                    {
                      key: 'leave',
                      label: leaveWords,
                      icon: <IconDoorExit aria-hidden="true" />,
                      onSelect: onLeave,
                      danger: true,
                    },
                  ],
                ]
        }
        trigger={
          <button
            type="button"
            className={styles.control}
            data-tone="quiet"
            data-help="more"
            data-warns={warnsInside || undefined}
          >
            <span className={styles.sign}>
              <IconDots aria-hidden="true" />
              {panelEntries.map(({ key, mark }) => mark && <Fragment key={key}>{mark}</Fragment>)}
            </span>
            <span>{t('more')}</span>
          </button>
        }
      />
    </footer>
  );
}

function asMarkedEntry({ mark, label, ...entry }: PanelEntry): MenuEntry {
  if (!mark) return { ...entry, label };
  return {
    ...entry,
    label: (
      <span className={styles.marked}>
        {label} {mark}
      </span>
    ),
  };
}

function asEntry(key: string, control: Control): MenuEntry {
  const told = control.reason ?? control.warning;
  return {
    key,
    label: control.label,
    icon: control.icon,
    onSelect: control.onPress,
    ...(told === undefined ? {} : { note: told }),
  };
}
