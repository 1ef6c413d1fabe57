import type { Finding } from '@hemicycle/rules/mission-control/findings';
import { findingsOf } from '@hemicycle/rules/mission-control/findings';
import { speechOnFloor } from '@hemicycle/rules/speakers/speaking-time';
import { useMemo } from 'react';
import { useLive } from '../../realtime/use-live.ts';
import { useServerSeconds } from '../../use-server-seconds.ts';
import { useGroups, usePersonName } from '../people/public.ts';
import { type MissionRoom, roomsOf } from './mission-rooms.ts';

/** What mission control shows, counted anew each second; null until the server has told it. */
export function useMissionFacts(): {
  readonly rooms: readonly MissionRoom[];
  readonly findings: readonly Finding[];
  readonly nowMs: number;
} | null {
  const nowMs = useServerSeconds();
  const mission = useLive((live) => live.missionControl);
  const people = useLive((live) => live.people);
  const huddles = useLive((live) => live.huddles);
  const calls = useLive((live) => live.huddleCalls);
  const channels = useLive((live) => live.interpreterChannels);
  const lobby = useLive((live) => live.lobby);
  const speakers = useLive((live) => live.speakers);
  const groups = useGroups();
  const nameOf = usePersonName();
  return useMemo(() => {
    if (mission === null) return null;
    const waiting = lobby?.people ?? [];
    const speech = speakers?.closedAt === null ? speechOnFloor(speakers) : undefined;
    const speakingSinceMs = speech?.runningSince ?? null;
    return {
      rooms: roomsOf({ mission: mission.people, people, huddles, waiting, groups, nameOf, nowMs }),
      findings: findingsOf({ mission, people, calls, channels, waiting, speakingSinceMs }, nowMs),
      nowMs,
    };
  }, [mission, people, huddles, calls, channels, lobby, speakers, groups, nameOf, nowMs]);
}
