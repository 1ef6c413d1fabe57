import { isInHuddle } from '@hemicycle/rules/rooms/place';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonEntry } from '../../chamber-frame/person-entry.ts';
import {
  IconAdjustmentsHorizontal,
  IconBell,
  IconEye,
  IconEyeOff,
  IconHandStop,
  IconLock,
  IconLogout,
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
import type { MenuEntry } from '../../ui/PopupMenu.tsx';
import type { Participant } from './participant-list.ts';
import { type ModerationAction, useModeration } from './use-moderation.ts';

type Sign = ComponentType<{ 'aria-hidden': 'true' }>;

/** The entries of the popup on a person that open something outside of the popup. */
export interface PersonMenuWays {
  readonly onRename: () => void;
  /** What other capabilities give to the menu of another person. */
  readonly entries: readonly PersonEntry[];
  /** Undefined where moderators may not change other people's devices. */
  readonly onDevices: (() => void) | undefined;
}

/** The menu entries for a person, by sections. On the moderator's own row only those that make
 *  sense there remain. An entry that is not available now says why. Source: PEOP-22, MOD-03,
 *  MOD-05. */
export function usePersonEntries(
  participant: Participant,
  { own, sharing, onRename, entries, onDevices }: PersonMenuWays & { own: boolean; sharing: boolean },
): readonly (readonly MenuEntry[])[] {
  const { t } = useTranslation('people');
  const moderation = useModeration(participant, sharing);
  const { userId } = participant.person;
  const { forceAudio, forceVideo, allowShare, viewShares } = moderation;
  const hands = participant.person.handType === 2 ? 'lowerHands' : 'lowerHand';

  const entry = (key: string, label: string, Icon: Sign, { run, reason }: ModerationAction): MenuEntry => ({
    key,
    label,
    icon: <Icon aria-hidden="true" />,
    onSelect: run,
    ...(reason === undefined ? {} : { note: reason }),
  });
  const way = (key: string, label: string, icon: Sign, run: (() => void) | undefined): readonly MenuEntry[] =>
    run === undefined ? [] : [entry(key, label, icon, { run, reason: undefined })];
  const onOthers = (some: readonly MenuEntry[]): readonly MenuEntry[] => (own ? [] : some);

  return [
    [
      ...(moderation.giveFloor === undefined
        ? []
        : [entry('floor', t('giveFloor'), IconPodium, moderation.giveFloor)]),
      // Hands are raised in the main chamber only. Source: HUD-16.
      ...(isInHuddle(participant.person)
        ? []
        : [entry('lower', t(hands), IconHandStop, moderation.lowerHand)]),
      ...onOthers([
        entry('mute', t('mute'), IconMicrophoneOff, moderation.mute),
        entry('unmute', t('askToUnmute'), IconMicrophone, moderation.unmute),
        entry('video', t('stopVideo'), IconVideoOff, moderation.stopVideo),
      ]),
    ],
    onOthers([
      forceAudio.forced
        ? entry('force-audio', t('releaseAudio'), IconMicrophone, forceAudio)
        : entry('force-audio', t('forceAudio'), IconLock, forceAudio),
      forceVideo.forced
        ? entry('force-video', t('releaseVideo'), IconVideo, forceVideo)
        : entry('force-video', t('forceVideo'), IconLock, forceVideo),
    ]),
    onOthers([
      entry('stop-share', t('stopShare'), IconScreenShareOff, moderation.stopShare),
      allowShare.forced
        ? entry('allow-share', t('enableShare'), IconScreenShare, allowShare)
        : entry('allow-share', t('disableShare'), IconLock, allowShare),
      viewShares.forced
        ? entry('view-shares', t('enableViewing'), IconEye, viewShares)
        : entry('view-shares', t('disableViewing'), IconEyeOff, viewShares),
    ]),
    onOthers([
      ...way('devices', t('changeDevices'), IconAdjustmentsHorizontal, onDevices),
      entry('beep', t('beep'), IconBell, moderation.beep),
      entry('canvas', t('resetCanvas'), IconReload, moderation.resetCanvas),
    ]),
    [
      entry('rename', t('rename'), IconPencil, {
        run: moderation.rename && onRename,
        reason: moderation.rename ? undefined : t('disconnectedNow'),
      }),
      ...onOthers(
        entries
          .filter(({ isFor }) => isFor?.(userId) ?? true)
          .map(({ run, isFor: _isFor, ...given }) => ({ ...given, onSelect: () => run(userId) })),
      ),
    ],
    onOthers([{ ...entry('remove', t('remove'), IconLogout, moderation.remove), danger: true }]),
  ];
}
