import type { AnswerOf } from '@hemicycle/contract/endpoint';
import { RECORDER_LOST_AFTER_MS } from '@hemicycle/contract/recorder-names';
import type { listSittingsWithoutRecorder as declared } from '@hemicycle/contract/recording';
import { mostTaken } from '@hemicycle/rules/recording/capacity';
import type { Deps } from '../../deps.ts';
import { loadSession } from '../sessions/public.ts';
import { loadUnderWay, type RecordingRow } from './recording-store.ts';
import { type KnownRecorder, loadRecorders, makes } from './recorder-store.ts';
import { takenBy } from './taken-by.ts';

/** The sittings with a reservation for which no recorder is left at some moment of it. Source:
 *  REC-24. */
export async function listSittingsWithoutRecorder({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<AnswerOf<typeof declared>> {
  const rows = await loadWithoutRecorder(db, clock.nowMs());
  const ids = [...new Set(rows.map(({ id_voting_session: id }) => id))];
  const sessions = await Promise.all(ids.map((id) => loadSession(db, id)));
  return sessions.flatMap((session) => {
    if (session === null) return [];
    const own = rows.filter(({ id_voting_session: id }) => id === session.id);
    const rooms = own.map(({ room_id: roomId, room_title: title, kind }) => ({
      ...{ room: roomId === session.id ? null : title, kind },
    }));
    return [{ idVotingSession: session.id, title: session.title, rooms }];
  });
}

/** The reservations of all sittings for which no recorder is left at some moment of them. Source:
 *  REC-24. */
export async function loadWithoutRecorder(db: Deps['db'], nowMs: number): Promise<RecordingRow[]> {
  const [recorders, underWay] = await Promise.all([
    loadRecorders(db, nowMs - RECORDER_LOST_AFTER_MS),
    loadUnderWay(db),
  ]);
  return withoutRecorder(underWay, recorders, nowMs);
}

/** The reservations that others leave no recorder for: first come what is under way, and what
 *  begins earlier. While no recorder is heard, those that should have one now. */
function withoutRecorder(
  underWay: readonly RecordingRow[],
  recorders: readonly KnownRecorder[],
  nowMs: number,
): RecordingRow[] {
  const taken = underWay
    .filter(({ state }) => state !== 'joining')
    .toSorted((one, other) => Number(one.state === 'reserved') - Number(other.state === 'reserved'));
  return taken.filter((row, at) => {
    if (row.state !== 'reserved') return false;
    if (recorders.length === 0) return row.from_ms <= nowMs;
    const places = recorders
      .filter((recorder) => makes(recorder, row))
      .reduce((sum, { capacity }) => sum + capacity, 0);
    const before = taken.slice(0, at).map(takenBy);
    return mostTaken(before, { fromMs: row.from_ms, untilMs: row.until_ms }) >= places;
  });
}
