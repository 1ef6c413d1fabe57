import type { Huddle } from '@hemicycle/contract/huddles';
import { roomOfHuddle } from '@hemicycle/rules/rooms/room';
import { mayHearBeside } from '@hemicycle/rules/rooms/room-policy';
import { useTranslation } from 'react-i18next';
import { useFrame } from '../../chamber-frame/use-frame.ts';
import { useLive } from '../../realtime/use-live.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAction, useSignedIn } from '../auth/public.ts';
import { beginListening, endListening, useListening } from './listening-store.ts';

/** The button with which a moderator in the main chamber listens in to a huddle, or ends it. Not
 *  shown where they may not. Source: BEY-37. */
export function ListenIn({ huddle }: { huddle: Huddle }) {
  const { t } = useTranslation('huddles');
  const { actionsAllowed } = useSignedIn();
  const isInHuddle = useFrame().huddles.huddle !== null;
  const connected = useLive((live) => live.connection === 'connected');
  const isListening = useListening(({ listening }) => listening?.roomId === huddle.id);
  const { run, busy } = useAction(
    () => beginListening(huddle),
    (detail) => showToast({ kind: 'error', text: t('notListening', { title: huddle.title }), detail }),
  );
  const person = { roomId: huddle.idVotingSession, actionsAllowed };
  if (isInHuddle || !mayHearBeside(roomOfHuddle(huddle), person)) return null;
  return (
    <Button
      size="sm"
      variant="quiet"
      busy={busy}
      unavailable={!connected}
      aria-label={t(isListening ? 'stopListeningNamed' : 'listenInNamed', { title: huddle.title })}
      onClick={() => (isListening ? endListening() : void run())}
    >
      {t(isListening ? 'stopListening' : 'listenIn')}
    </Button>
  );
}
