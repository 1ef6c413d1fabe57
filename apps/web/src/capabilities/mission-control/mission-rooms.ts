import type { Huddle } from '@hemicycle/contract/huddles';
import type { MissionPerson } from '@hemicycle/contract/mission-control-live';
import type { Group } from '@hemicycle/contract/people';
import type { LivePerson } from '@hemicycle/contract/people-live';
import { byWorstLine, type LineOfPerson, lineOf } from '@hemicycle/rules/mission-control/rows';
import { huddleOf, isInARoom } from '@hemicycle/rules/rooms/place';
import { LOST_TOLD_MS } from '@hemicycle/rules/mission-control/findings';
import type { LobbyPerson } from '@hemicycle/contract/lobby';
import { primaryGroupOf } from '../people/public.ts';

/** Somebody in mission control. `live`: null for people who wait in the lobby and were never
 *  inside. */
export interface MissionRow {
  readonly userId: string;
  readonly name: string;
  readonly group: Group | undefined;
  readonly line: LineOfPerson;
  readonly mission: MissionPerson | null;
  readonly live: LivePerson | null;
}

/** A room of mission control. `main` and `lobby` have no huddle; `outside`: those who are connected
 *  and in no room. */
export interface MissionRoom {
  readonly key: string;
  readonly kind: 'main' | 'huddle' | 'outside' | 'lobby';
  readonly huddle: Huddle | null;
  readonly rows: readonly MissionRow[];
}

interface Facts {
  readonly mission: readonly MissionPerson[];
  readonly people: Readonly<Record<string, LivePerson>>;
  readonly huddles: readonly Huddle[];
  readonly waiting: readonly LobbyPerson[];
  readonly groups: readonly Group[];
  readonly nameOf: (person: LivePerson) => string;
  readonly nowMs: number;
}

/** The rooms of a sitting with who is in them, bad lines first: the main chamber, the huddles by
 *  title, those in no room, the lobby. Programs that record are left out. Source: ADMIN-03. */
export function roomsOf({ mission, people, huddles, waiting, groups, nameOf, nowMs }: Facts): MissionRoom[] {
  const waits = new Set(waiting.map(({ userId }) => userId));
  const places = new Map<string, MissionRow[]>();
  const put = (key: string, row: MissionRow) => places.set(key, [...(places.get(key) ?? []), row]);
  for (const one of mission) {
    const live = people[one.userId];
    if (live === undefined || live.isBot || waits.has(one.userId)) continue;
    if (one.lostMs !== null && nowMs - one.lostMs > LOST_TOLD_MS) continue;
    const key = isInARoom(live) ? (huddleOf(live) ?? 'main') : one.lostMs === null ? 'outside' : 'main';
    const group = primaryGroupOf(live.groups, groups);
    put(key, { userId: one.userId, name: nameOf(live), group, line: lineOf(one), mission: one, live });
  }
  const byId = new Map(mission.map((one) => [one.userId, one]));
  const inLobby = waiting.map(({ userId, displayName }): MissionRow => {
    const own = byId.get(userId) ?? null;
    const line = own === null ? 'unknown' : lineOf(own);
    return { userId, name: displayName, group: undefined, line, mission: own, live: null };
  });
  const rowsOf = (key: string) => (places.get(key) ?? []).toSorted(byWorstLine);
  const known = new Set(huddles.map(({ id }) => id));
  const hidden = [...places.keys()].filter((key) => !known.has(key) && key !== 'main' && key !== 'outside');
  return [
    { key: 'main', kind: 'main', huddle: null, rows: rowsOf('main') },
    ...huddles.map((huddle): MissionRoom => {
      return { key: huddle.id, kind: 'huddle', huddle, rows: rowsOf(huddle.id) };
    }),
    ...hidden.map((key): MissionRoom => ({ key, kind: 'huddle', huddle: null, rows: rowsOf(key) })),
    ...(places.has('outside')
      ? [{ key: 'outside', kind: 'outside', huddle: null, rows: rowsOf('outside') } as const]
      : []),
    ...(waiting.length > 0
      ? [{ key: 'lobby', kind: 'lobby', huddle: null, rows: inLobby.toSorted(byWorstLine) } as const]
      : []),
  ];
}

/** The rooms with the rows alone that are searched for. */
export function searched(
  rooms: readonly MissionRoom[],
  {
    text,
    roomKey,
    only,
  }: { readonly text: string; readonly roomKey: string; readonly only: ReadonlySet<string> | null },
): MissionRoom[] {
  const wanted = text.trim().toLocaleLowerCase();
  return rooms
    .filter(({ key }) => roomKey === '' || key === roomKey)
    .map((room) => ({
      ...room,
      rows: room.rows.filter(
        ({ name, userId }) =>
          name.toLocaleLowerCase().includes(wanted) && (only === null || only.has(userId)),
      ),
    }))
    .filter(({ rows }) => rows.length > 0 || (wanted === '' && only === null));
}
