import type { RecordingRow } from './recording-store.ts';

/** Whether a recorder still ends a recording of the same room, which frees it for this one.
 *  `underWay`: the recordings of the session, or of all. Source: REC-05. */
export function followsAnEnd(
  { room_id: roomId, kind }: Pick<RecordingRow, 'room_id' | 'kind'>,
  underWay: readonly RecordingRow[],
): boolean {
  return underWay.some((one) => one.state === 'ending' && one.room_id === roomId && one.kind === kind);
}
