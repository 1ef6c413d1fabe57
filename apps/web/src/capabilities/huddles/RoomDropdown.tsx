import { useTranslation } from 'react-i18next';
import { useFrame } from '../../chamber-frame/use-frame.ts';
import { useLive } from '../../realtime/use-live.ts';
import { Select } from '../../ui/Select.tsx';
import { presentPeople } from '../people/public.ts';

/** The value of the main chamber among the choices; no huddle has this id. */
const MAIN_ROOM = 'main-room';

/** Shows in which room the person is, and moves them to another one: the main chamber or a huddle
 *  for everybody, each with the number of its people. Going back asks first, as leaving a huddle
 *  does. Source: LOBBY-14, HUD-06, HUD-08. */
export function RoomDropdown() {
  const { t } = useTranslation('huddles');
  const { huddles: moves, leave } = useFrame();
  const own = moves.huddle;
  const huddles = useLive((live) => live.huddles);
  const people = useLive((live) => live.people);
  const connected = useLive((live) => live.connection === 'connected');
  const offered = huddles.filter(({ id, type }) => type === 'other' || id === own?.id);

  function handleChoose(value: string) {
    if (value === MAIN_ROOM) return leave();
    const chosen = offered.find(({ id }) => id === value);
    if (chosen !== undefined && chosen.id !== own?.id) void moves.enter(chosen);
  }

  const withCount = (title: string, huddleId: string | null) =>
    t('roomWithPeople', { title, count: presentPeople(people, huddleId).length });
  return (
    <Select
      label={t('room')}
      disabled={!connected || moves.moving}
      choices={[
        { value: MAIN_ROOM, label: withCount(t('mainRoom'), null) },
        ...offered.map(({ id, title }) => ({ value: id, label: withCount(title, id) })),
      ]}
      value={own?.id ?? MAIN_ROOM}
      onChoose={handleChoose}
    />
  );
}
