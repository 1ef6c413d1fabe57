import { WAITING_ROOM_ID } from '@hemicycle/contract/lobby-names';
import { permissions } from '@hemicycle/contract/permissions';
import { bypassesLobby } from '@hemicycle/rules/lobby/let-in';
import { mayNavigateTo } from '@hemicycle/rules/rooms/room-policy';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { useFrame } from '../../chamber-frame/use-frame.ts';
import { useLive } from '../../realtime/use-live.ts';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { Select } from '../../ui/Select.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAction, useMay, useSignedIn } from '../auth/public.ts';
import { useSiteConfig } from '../site/public.ts';
import { LOBBY, MAIN_ROOM, type Place, usePlaces } from './use-places.ts';

/** Shows in which room the person is, and moves them to another one: the main chamber, the lobby,
 *  the waiting room, or a huddle for everybody, each with the number of its people. Going back asks
 *  first, as leaving a huddle does; so does going out of the sitting. Where the site asks for the
 *  permission to change rooms, only rooms to which the person was invited are open without it.
 *  Source: LOBBY-14, HUD-06, HUD-08, PERM-15. */
export function RoomDropdown() {
  const { t } = useTranslation('huddles');
  const { huddles: moves, leave } = useFrame();
  const { userId, actionsAllowed } = useSignedIn();
  const own = moves.huddle;
  const places = usePlaces();
  const connected = useLive((live) => live.connection === 'connected');
  const idVotingSession = useLive((live) => live.session?.idVotingSession);
  const mayEnter = useMay(permissions.huddleButton);
  const controlOn = useSiteConfig().flags?.enableSelfRoomNavigationActionControl ?? false;
  const neverWaits = bypassesLobby(new Set(actionsAllowed));
  const { run: goOut } = useAction(
    (to: 'lobby' | 'waiting') =>
      idVotingSession === undefined
        ? Promise.resolve()
        : api('POST /api/lobby/votingsession/:idVotingSession/go', {
            params: { idVotingSession },
            body: { to },
          }),
    (detail) => showToast({ kind: 'error', text: t('notGone'), detail }),
  );
  const offered = places.filter(
    ({ huddle }) => huddle === null || huddle.id === own?.id || (huddle.type === 'other' && mayEnter),
  );

  const isShutFor = ({ id, huddle, isShut }: Place): boolean => {
    if (id === LOBBY || id === WAITING_ROOM_ID) return isShut || neverWaits || !mayGo(null);
    return huddle !== null && !mayGo(huddle.davra.invitees);
  };
  const mayGo = (invitees: readonly string[] | null) =>
    mayNavigateTo({ id: '', invitees: invitees ?? [] }, { userId, actionsAllowed, roomId: null }, controlOn);

  async function askToGoOut({ id, title }: Place) {
    const sure = await confirmDialog({
      title: t('goOutTitle', { title }),
      text: t('goOutText'),
      confirmLabel: t('goOut'),
      danger: true,
    });
    if (sure) await goOut(id === LOBBY ? 'lobby' : 'waiting');
  }

  function handleChoose(value: string) {
    const chosen = offered.find(({ id }) => id === value);
    if (chosen === undefined) return;
    if (chosen.id === MAIN_ROOM) return leave();
    if (chosen.huddle === null) return void askToGoOut(chosen);
    if (chosen.id !== own?.id) void moves.enter(chosen.huddle);
  }

  return (
    <Select
      label={t('room')}
      disabled={!connected || moves.moving}
      choices={offered.map((place) => ({
        value: place.id,
        label:
          place.people === null
            ? place.title
            : t('roomWithPeople', { title: place.title, count: place.people.length }),
        disabled: place.id !== own?.id && isShutFor(place),
      }))}
      value={own?.id ?? MAIN_ROOM}
      onChoose={handleChoose}
    />
  );
}
