import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFrame } from '../../chamber-frame/use-frame.ts';
import { useLive } from '../../realtime/use-live.ts';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { onNotification } from '../moderation/public.ts';
import { usePersonName } from '../people/public.ts';

/** An invitation that was heard: to which huddle, and by whom. */
interface Invitation {
  readonly roomId: string;
  readonly from: string;
}

/** Asks the person whether they enter the huddle to which they were invited. The question goes when
 *  the huddle is closed. Source: HUD-15. */
export function HuddleInvitations() {
  const { t } = useTranslation('huddles');
  const { huddles } = useFrame();
  const nameOf = usePersonName();
  const [heard, setHeard] = useState<Invitation | null>(null);
  const invited = useLive((live) => live.huddles.find(({ id }) => id === heard?.roomId));
  const inviter = useLive((live) => (heard === null ? undefined : live.people[heard.from]));
  const ask = () => ({
    title:
      inviter === undefined
        ? t('invitedTitle', { title: invited?.title })
        : t('invitedByTitle', { name: nameOf(inviter), title: invited?.title }),
    text: t('invitedText'),
    confirmLabel: t('enter'),
    cancelLabel: t('notNow'),
  });
  const latest = useRef({ ask, huddles });
  latest.current = { ask, huddles };
  useEffect(
    () =>
      onNotification((item) => {
        if (item.type !== 'notification' || item.notification.type !== 'requestJoinHuddle') return;
        const { roomId } = item.notification.message;
        if (latest.current.huddles.huddle?.id !== roomId) setHeard({ roomId, from: item.from });
      }),
    [],
  );
  const id = invited?.id;
  useEffect(() => {
    if (heard === null || id === undefined) return undefined;
    const withdrawn = new AbortController();
    void confirmDialog(latest.current.ask(), withdrawn.signal).then((yes) => {
      if (withdrawn.signal.aborted) return;
      setHeard(null);
      const huddle = useLive.getState().huddles.find((one) => one.id === id);
      if (yes && huddle !== undefined) void latest.current.huddles.enter(huddle);
    });
    return () => withdrawn.abort();
  }, [heard, id]);
  return null;
}
