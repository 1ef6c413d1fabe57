import type { Huddle } from '@hemicycle/contract/huddles';
import { WAITING_ROOM_ID } from '@hemicycle/contract/lobby-names';
import type { MoveInstruction } from '@hemicycle/contract/notifications';
import { permissions } from '@hemicycle/contract/permissions';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { useMay } from '../auth/public.ts';
import { useHasLobby } from '../lobby/public.ts';
import { presentPeople, usePersonName } from '../people/public.ts';

/** Somebody in a place. */
export interface PersonThere {
  readonly userId: string;
  readonly name: string;
}

/** A place of a session to which people go: the main chamber, the lobby, the waiting room, or an
 *  open huddle. `people`: null where the viewer may not know who is there. `isShut`: nobody can go
 *  there now, because the session has no lobby. */
export interface Place {
  readonly id: string;
  readonly title: string;
  readonly huddle: Huddle | null;
  readonly people: readonly PersonThere[] | null;
  readonly isShut: boolean;
  readonly instruction: MoveInstruction;
}

/** The ids of the places that are no huddles; no huddle has one of them. */
export const MAIN_ROOM = 'main-room';
export const LOBBY = 'lobby';

/** The places of the session in their order: Main Room, Lobby, Waiting Room, then the open huddles
 *  that the viewer may see, by title. Only moderators know who is in the lobby and the waiting
 *  room. Source: LOBBY-14, MOD-10 … MOD-12. */
export function usePlaces(): readonly Place[] {
  const { t } = useTranslation('huddles');
  const nameOf = usePersonName();
  const moderates = useMay(permissions.moderation);
  const hasLobby = useHasLobby();
  const people = useLive((live) => live.people);
  const lobby = useLive((live) => live.lobby);
  const huddles = useLive((live) => live.huddles);
  const inside = (huddleId: string | null) =>
    presentPeople(people, huddleId).map((person) => ({ userId: person.userId, name: nameOf(person) }));
  const outside = (those: readonly { readonly userId: string; readonly displayName: string }[]) =>
    moderates ? those.map(({ userId, displayName }) => ({ userId, name: displayName })) : null;
  return [
    {
      id: MAIN_ROOM,
      title: t('mainRoom'),
      huddle: null,
      people: inside(null),
      isShut: false,
      instruction: { instruction: 'gotoMainMeeting' },
    },
    {
      id: LOBBY,
      title: t('lobby'),
      huddle: null,
      people: outside(lobby?.people ?? []),
      isShut: !hasLobby,
      instruction: { instruction: 'gotoLobby' },
    },
    {
      id: WAITING_ROOM_ID,
      title: t('waitingRoom'),
      huddle: null,
      people: outside(lobby?.held ?? []),
      isShut: !hasLobby,
      instruction: { instruction: 'gotoMeeting', roomId: WAITING_ROOM_ID },
    },
    ...huddles.map((huddle) => ({
      id: huddle.id,
      title: huddle.title,
      huddle,
      people: inside(huddle.id),
      isShut: false,
      instruction: { instruction: 'gotoMeeting' as const, roomId: huddle.id },
    })),
  ];
}
