import type { MissionPerson, MissionServer, MissionSitting } from '@hemicycle/contract/mission-control-live';
import type { LivePart } from '../../realtime/live-part.ts';

declare module '../../realtime/live-part.ts' {
  interface LiveParts {
    readonly missionControl: typeof livePart;
  }
}

interface MissionControlSlice {
  /** The technical side of the sitting; null on every page but that of mission control. */
  readonly missionControl: {
    readonly people: readonly MissionPerson[];
    readonly sitting: MissionSitting;
    /** null: the viewer is no administrator. */
    readonly servers: readonly MissionServer[] | null;
  } | null;
}

export const livePart: LivePart<MissionControlSlice, 'missionPeople' | 'missionSitting' | 'missionServers'> =
  {
    name: 'missionControl',
    empty: { missionControl: null },
    fromSnapshot: ({ missionControl }) => ({ missionControl }),
    changes: {
      missionPeople({ missionControl: held }, { all, people, gone }) {
        if (held === null) return {};
        if (all) return { missionControl: { ...held, people } };
        const out = new Set([...gone, ...people.map(({ userId }) => userId)]);
        const stays = held.people.filter(({ userId }) => !out.has(userId));
        return { missionControl: { ...held, people: [...stays, ...people] } };
      },
      missionSitting: ({ missionControl: held }, { sitting }) =>
        held === null ? {} : { missionControl: { ...held, sitting } },
      missionServers: ({ missionControl: held }, { servers }) =>
        held === null ? {} : { missionControl: { ...held, servers } },
    },
  };
