import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import {
  IconAdjustmentsHorizontal,
  IconBell,
  IconEye,
  IconEyeOff,
  IconHandStop,
  IconLock,
  IconLogout,
  IconMessage,
  IconMicrophone,
  IconMicrophoneOff,
  IconPencil,
  IconPodium,
  IconReload,
  IconScreenShare,
  IconScreenShareOff,
  IconVideo,
  IconVideoOff,
} from '../../ui/icons.ts';
import { type MenuEntry, PopupMenu } from '../../ui/PopupMenu.tsx';
import type { Participant } from './participant-list.ts';
import styles from './PersonMenu.module.css';
import { type ModerationAction, useModeration } from './use-moderation.ts';

/** The moderation popup on a person, anchored to the row. Closing it gives the focus back to `row`.
 *  Source: PEOP-22, FND-14. */
export function PersonMenu({
  participant,
  own,
  row,
  onClose,
  onRename,
  onMessage,
  onDevices,
  sharing,
}: {
  participant: Participant;
  own: boolean;
  row: RefObject<HTMLElement | null>;
  onClose: () => void;
  onRename: () => void;
  /** Undefined where no message can be written to this person. */
  onMessage: (() => void) | undefined;
  /** Undefined where the devices of others are not changed. */
  onDevices: (() => void) | undefined;
  sharing: boolean;
}) {
  const { t } = useTranslation('people');
  const { person, name, groupNames } = participant;
  const moderation = useModeration(participant, sharing);

  const entry = (
    key: string,
    label: string,
    icon: MenuEntry['icon'],
    { run, reason }: ModerationAction,
  ): MenuEntry => ({
    key,
    label,
    icon,
    onSelect: run,
    ...(reason === undefined ? {} : { note: reason }),
  });

  return (
    <PopupMenu
      opened
      onChange={(opened) => {
        if (opened) return;
        row.current?.focus();
        onClose();
      }}
      position="bottom-start"
      label={t('menuOf', { name })}
      head={
        <span className={styles.head}>
          <Avatar name={name} image={person.avatar} sizePx={32} />
          <span>
            <b dir="auto">{name}</b>
            {groupNames !== '' && <span className={styles.groups}>{groupNames}</span>}
          </span>
        </span>
      }
      trigger={<button type="button" className={styles.anchor} tabIndex={-1} aria-hidden="true" />}
      sections={[
        [
          ...(moderation.giveFloor === undefined
            ? []
            : [entry('floor', t('giveFloor'), <IconPodium aria-hidden="true" />, moderation.giveFloor)]),
          entry(
            'lower',
            t(person.handType === 2 ? 'lowerHands' : 'lowerHand'),
            <IconHandStop aria-hidden="true" />,
            moderation.lowerHand,
          ),
          ...(own
            ? []
            : [
                entry('mute', t('mute'), <IconMicrophoneOff aria-hidden="true" />, moderation.mute),
                entry('unmute', t('askToUnmute'), <IconMicrophone aria-hidden="true" />, moderation.unmute),
                entry('video', t('stopVideo'), <IconVideoOff aria-hidden="true" />, moderation.stopVideo),
              ]),
        ],
        [
          ...(own
            ? []
            : [
                entry(
                  'force-audio',
                  t(moderation.forceAudio.forced ? 'releaseAudio' : 'forceAudio'),
                  moderation.forceAudio.forced ? (
                    <IconMicrophone aria-hidden="true" />
                  ) : (
                    <IconLock aria-hidden="true" />
                  ),
                  moderation.forceAudio,
                ),
                entry(
                  'force-video',
                  t(moderation.forceVideo.forced ? 'releaseVideo' : 'forceVideo'),
                  moderation.forceVideo.forced ? (
                    <IconVideo aria-hidden="true" />
                  ) : (
                    <IconLock aria-hidden="true" />
                  ),
                  moderation.forceVideo,
                ),
              ]),
        ],
        own
          ? []
          : [
              entry(
                'stop-share',
                t('stopShare'),
                <IconScreenShareOff aria-hidden="true" />,
                moderation.stopShare,
              ),
              entry(
                'allow-share',
                t(moderation.allowShare.forced ? 'enableShare' : 'disableShare'),
                <IconScreenShare aria-hidden="true" />,
                moderation.allowShare,
              ),
              entry(
                'view-shares',
                t(moderation.viewShares.forced ? 'enableViewing' : 'disableViewing'),
                moderation.viewShares.forced ? (
                  <IconEye aria-hidden="true" />
                ) : (
                  <IconEyeOff aria-hidden="true" />
                ),
                moderation.viewShares,
              ),
            ],
        own
          ? []
          : [
              ...(onDevices === undefined
                ? []
                : [
                    {
                      key: 'devices',
                      label: t('changeDevices'),
                      icon: <IconAdjustmentsHorizontal aria-hidden="true" />,
                      onSelect: onDevices,
                    },
                  ]),
              entry('beep', t('beep'), <IconBell aria-hidden="true" />, moderation.beep),
              entry('canvas', t('resetCanvas'), <IconReload aria-hidden="true" />, moderation.resetCanvas),
              {
                ...entry('log-out', t('logOut'), <IconLogout aria-hidden="true" />, moderation.logOut),
                danger: true,
              },
            ],
        [
          {
            key: 'rename',
            label: t('rename'),
            icon: <IconPencil aria-hidden="true" />,
            onSelect: moderation.rename && onRename,
            ...(moderation.rename ? {} : { note: t('disconnectedNow') }),
          },
          ...(onMessage === undefined
            ? []
            : [
                {
                  key: 'message',
                  label: t('message'),
                  icon: <IconMessage aria-hidden="true" />,
                  onSelect: onMessage,
                },
              ]),
        ],
      ]}
    />
  );
}
