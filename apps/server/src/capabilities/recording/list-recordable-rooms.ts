import { errorRegistry } from '@hemicycle/contract/errors';
import type * as declared from '@hemicycle/contract/recording';
import { roomTakesRecording } from '@hemicycle/rules/recording/recording-view';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadOpenHuddles } from '../huddles/public.ts';
import { loadLanguages } from '../interpretation/public.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { loadFlagsFor } from '../site/public.ts';
import { type JobRow, loadJobsOf, loadUnderWay, type RecordingRow } from './recording-store.ts';
import { floorRoomOf } from './recorded-room.ts';
import { loadSeenBy } from './recordings-seen-by.ts';
import { judge } from './run-recording.ts';
import { loadSoundOnly } from './track-store.ts';

type Given = Pick<Deps, 'db' | 'clock'>;

/** The rooms of a sitting that may be recorded or streamed, or are, and of which the viewer may
 *  know: the main chamber first, then the channels of interpreters and the huddles. @throws
 *  DomainError `not-found`, `in-lobby`. Source: ADMIN-04, HUD-01, REC-04, REC-09. */
export async function listRecordableRooms(
  { db, clock }: Given,
  viewer: Viewer,
  idVotingSession: string,
): Promise<declared.RecordableRoom[]> {
  const session = await requireSessionOf(db, viewer, idVotingSession);
  const [flags, huddles, languages, underWay] = await Promise.all([
    loadFlagsFor(db, viewer),
    loadOpenHuddles(db, session.id),
    loadLanguages(db, session.id),
    loadUnderWay(db, session.id),
  ]);
  const active = underWay.filter(({ state }) => ['reserved', 'asking', 'running'].includes(state));
  const jobs = await loadJobsOf(
    db,
    active.map(({ id }) => id),
  );
  const soundOnly = await loadSoundOnly(
    db,
    active.map(({ id }) => id),
  );
  const main = {
    ...{ roomId: session.id, title: session.title, language: null, takesStream: true },
    takesRecording: roomTakesRecording({ isMainChamber: true, isBooth: false }, flags),
  };
  const floorOf = new Map(huddles.map((huddle) => [huddle.id, floorRoomOf(huddle)]));
  const ofRoom = (roomId: string) => ({
    id_voting_session: session.id,
    floor_room_id: floorOf.get(roomId) ?? session.id,
  });
  const { mayPlay } = await loadSeenBy(
    db,
    huddles.map(({ id }) => ofRoom(id)),
  );
  const others = huddles.flatMap(({ id, title, subtype, ...huddle }) => {
    if (subtype === 'booth' || subtype === 'interview' || !mayPlay(ofRoom(id), viewer)) return [];
    const isBooth = subtype === 'interpreter';
    const language = languages.find(({ channelId }) => channelId === id)?.languageNative ?? null;
    const privateRecording = huddle.private_recording;
    return [
      {
        ...{ roomId: id, title, language, takesStream: isBooth || huddle.streaming_enabled },
        takesRecording: roomTakesRecording({ isMainChamber: false, isBooth, privateRecording }, flags),
      },
    ];
  });
  const channelsFirst = others.toSorted(
    (one, other) => Number(one.language === null) - Number(other.language === null),
  );
  return [main, ...channelsFirst]
    .filter(
      ({ roomId, takesRecording, takesStream }) =>
        takesRecording || takesStream || active.some(({ room_id: id }) => id === roomId),
    )
    .map((room) => {
      const own = active.find(({ kind, room_id: id }) => kind === 'recording' && id === room.roomId);
      return {
        ...{ ...room, ...stateOf(own, { jobs, underWay }, clock.nowMs()) },
        soundOnly: own !== undefined && soundOnly.has(own.id),
      };
    });
}

function stateOf(
  active: RecordingRow | undefined,
  { jobs, underWay }: { readonly jobs: readonly JobRow[]; readonly underWay: readonly RecordingRow[] },
  nowMs: number,
) {
  if (active === undefined) return { planned: false, status: null, asksUntil: null, error: null };
  const own = jobs.filter(({ recording_id: id }) => id === active.id);
  const judged = judge(active, { jobs: own, underWay, someRecorder: true }, nowMs);
  const asksUntil = active.state === 'asking' ? active.asks_until_ms : null;
  return 'error' in judged
    ? { planned: true, status: null, asksUntil, error: errorRegistry[judged.error].message }
    : { planned: true, status: judged.status, asksUntil, error: null };
}
