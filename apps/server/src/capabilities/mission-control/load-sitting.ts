import type { MissionRecording, MissionSitting } from '@hemicycle/contract/mission-control-live';
import { permissions } from '@hemicycle/contract/permissions';
import type { Deps } from '../../deps.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { loadLastCaptions } from '../captions/public.ts';
import {
  loadRecorderFacts,
  loadSeenBy,
  loadWithoutRecorder,
  type RecorderFacts,
} from '../recording/public.ts';
import { loadLanguageListeners } from './mission-people-store.ts';

/** What concerns a sitting and no single person, for each viewer: they learn of the recordings that
 *  they may know of anyway. Source: ADMIN-03. */
export async function loadSitting(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  idVotingSession: string,
): Promise<(viewer: Viewer) => MissionSitting> {
  const [facts, captions, listeners] = await Promise.all([
    loadRecorderFacts(db, idVotingSession, clock.nowMs()),
    loadLastCaptions(db, idVotingSession),
    loadLanguageListeners(db, idVotingSession),
  ]);
  const isReserved = facts.some(({ state }) => state === 'reserved');
  const [seenBy, reservations] = await Promise.all([
    loadSeenBy(db, facts),
    isReserved ? loadWithoutRecorder(db, clock.nowMs()) : [],
  ]);
  const without = new Set(reservations.map(({ id }) => id));
  const seesKind = (kind: RecorderFacts['kind'], viewer: Viewer) =>
    may(viewer, kind === 'recording' ? permissions.recordingsView : permissions.streamingsView);
  return (viewer) => ({
    recordings: facts
      .filter((row) => seesKind(row.kind, viewer) && seenBy.mayKnow(row, viewer))
      .map((row) => presentRecording(row, without.has(row.id))),
    captions,
    listeners,
  });
}

function presentRecording(
  { id_voting_session: idVotingSession, room_id: roomId, floor_room_id: _floor, ...facts }: RecorderFacts,
  isWithout: boolean,
): MissionRecording {
  return { ...facts, isWithout, roomId: roomId === idVotingSession ? null : roomId };
}
