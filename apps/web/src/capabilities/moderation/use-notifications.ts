import type { MediaPort } from '@hemicycle/media';
import { permissions } from '@hemicycle/contract/permissions';
import { nameToShow } from '@hemicycle/rules/people/name-display';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useMay, useSignedIn } from '../auth/public.ts';
import { useSiteConfig } from '../site/public.ts';
import { followNotification, type Followers, type OwnMicrophone } from './follow-notification.ts';
import { onNotification } from './heard-notifications.ts';
import { tellMove } from './tell-move.ts';

/** Carries out what moderators send to this person. Announces who shares to people who cannot see
 *  the share. Source: NOTIF-09, SHARE-10, MOD-01 … MOD-04. */
export function useNotifications({
  port,
  seesShares,
  microphone,
  ...given
}: Pick<Followers, 'choose' | 'logOut' | 'beep' | 'resetCanvas'> & {
  microphone: OwnMicrophone;
  port: Pick<MediaPort, 'stopShare'> | null;
  seesShares: boolean;
}): void {
  const { t } = useTranslation('moderation');
  const { userId } = useSignedIn();
  const { flags } = useSiteConfig();
  const acceptsDeviceChanges =
    useMay(permissions.remoteUnmute) && (flags?.enableChangeMicCameraSpeaker ?? false);
  const reversed = flags?.showDisplayNamesReversed ?? false;
  const ownMicrophone = useRef(microphone);
  ownMicrophone.current = microphone;
  const routesWithoutDialog = flags?.routeUserWithoutConfirmation ?? false;
  const followers: Omit<Followers, 'tellMove'> = {
    ...given,
    microphone: () => ownMicrophone.current,
    acceptsDeviceChanges,
    stopShare: () => port?.stopShare(),
    tell: (text, shownMs) =>
      showToast({ kind: 'warning', text: t(text), ...(shownMs === undefined ? {} : { shownMs }) }),
    askToUnmute: () =>
      confirmDialog({
        title: t('askedToUnmuteTitle'),
        text: t('askedToUnmuteText'),
        confirmLabel: t('unmute'),
        cancelLabel: t('stayMuted'),
      }),
    tellMuted: (whyNot) =>
      showToast({ kind: 'warning', text: t('staysMuted'), detail: whyNot ?? t('notReadyToUnmute') }),
    log: (line) => console.warn(line),
  };
  const latest = useRef({ followers, seesShares, routesWithoutDialog });
  latest.current = { followers, seesShares, routesWithoutDialog };
  useEffect(
    () =>
      onNotification((heard) => {
        if (heard.type === 'notification') {
          const mover = useLive.getState().people[heard.from];
          const name = mover === undefined ? undefined : nameToShow(mover, { reversed });
          return followNotification(heard.notification, {
            ...latest.current.followers,
            tellMove: (message) => void tellMove(message, name, latest.current.routesWithoutDialog),
          });
        }
        if (heard.broadcast.type !== 'screenSharing') return;
        const sharer = useLive.getState().people[heard.from];
        const hears =
          heard.from !== userId && !latest.current.seesShares && heard.broadcast.message === 'started';
        if (hears && sharer !== undefined) {
          showToast({ text: t('sharesUnseen', { name: nameToShow(sharer, { reversed }) }) });
        }
      }),
    [t, userId, reversed],
  );
}
