import { useTranslation } from 'react-i18next';
import { useFrame } from '../../chamber-frame/use-frame.ts';
import { useLive } from '../../realtime/use-live.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { usePersonName } from '../people/public.ts';

/** A bar inside a huddle for each moderator who listens in, and says while they speak there.
 *  Source: BEY-37. */
export function ListenersBar() {
  const roomId = useFrame().huddles.huddle?.id;
  const listeners = useLive((live) => live.huddleListeners);
  return listeners
    .filter((listener) => listener.roomId === roomId)
    .map(({ userId, sends }) => <ListenerBar key={userId} userId={userId} sends={sends} />);
}

function ListenerBar({ userId, sends }: { userId: string; sends: boolean }) {
  const { t } = useTranslation('huddles');
  const person = useLive(({ people }) => people[userId]);
  const nameOf = usePersonName();
  const name = person === undefined ? t('aModerator') : nameOf(person);
  return <AlertBanner kind="info" title={t(sends ? 'speaksIn' : 'listens', { name })} />;
}
