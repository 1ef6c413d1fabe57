import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { kindsOfRoom } from '@hemicycle/rules/rooms/kinds-of-room';
import { roomOfHuddle } from '@hemicycle/rules/rooms/room';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { Select } from '../../ui/Select.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAction } from '../auth/public.ts';
import { useRoomWords } from './rooms-served.ts';

const MAIN = '';

/** Chooses which room a booth interprets, the main chamber or a huddle; its interpreters go there
 *  with it. The choice takes effect at once. Source: BEY-16. */
export function BoothRoom({ channel, label }: { channel: InterpreterChannel; label: string }) {
  const { t } = useTranslation('interpretation');
  const wordsOf = useRoomWords();
  const connected = useLive((live) => live.connection === 'connected');
  const huddles = useLive((live) => live.huddles);
  const { id: channelId, huddleId } = channel;
  const { run, busy } = useAction(
    (chosen: string | null) =>
      api('PUT /api/interpretation/:channelId/room', { params: { channelId }, body: { huddleId: chosen } }),
    (detail) => showToast({ kind: 'error', text: t('roomNotChanged'), detail }),
  );
  const offered = huddles.filter((huddle) => kindsOfRoom[roomOfHuddle(huddle).kind].isInterpreted);
  const isOffered = huddleId === null || offered.some(({ id }) => id === huddleId);
  return (
    <Select
      label={label}
      disabled={busy || !connected}
      choices={[
        { value: MAIN, label: t('mainChamber') },
        ...offered.map(({ id, title }) => ({ value: id, label: title })),
        ...(isOffered ? [] : [{ value: huddleId, label: wordsOf({ huddleId }), disabled: true }]),
      ]}
      value={huddleId ?? MAIN}
      onChoose={(chosen) => void run(chosen === MAIN ? null : chosen)}
    />
  );
}
