import type { RecordingState, RoomRecording } from '@hemicycle/contract/recording-live';
import { errorRegistry } from '@hemicycle/contract/errors';
import { permissions } from '@hemicycle/contract/permissions';
import { byClass } from '../../live/live-fields.ts';
import type { LivePart } from '../../live/live-part.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadFlagsOf } from '../site/public.ts';
import { presentStreaming } from './present-streaming.ts';
import { loadAnswers } from './answer-store.ts';
import { loadJobsOf, loadUnderWay, type RecordingRow } from './recording-store.ts';
import { loadSeenBy } from './recordings-seen-by.ts';
import { judge } from './run-recording.ts';
import { publicCodeOf } from './run-streaming.ts';
import { loadSoundOnly } from './track-store.ts';

declare module '../../news.ts' {
  interface NewsOfParts {
    readonly recording: RecordingNews;
  }
}

/** A recording, a stream, or a recorder of one changed. */
interface RecordingNews {
  readonly kind: 'recording';
  readonly idVotingSession: string;
}

/** What is recorded and streamed in a session. The answers to a notice are each person's own.
 *  Source: REC-01, STREAM-01, BEY-17. */
export const recordingPart: LivePart<'recording'> = {
  name: 'recording',
  reads: ['recordings', 'recording_jobs', 'recording_answers', 'stream_links', 'huddles', 'site_settings'],
  open({ deps, idVotingSession, inOrder, tellByClass }) {
    /** Whether a room beside the main chamber is recorded: who may know of it depends on whom it
     *  invites. */
    let ofHuddles = true;
    const load = async () => {
      const nowMs = deps.clock.nowMs();
      const rows = await loadUnderWay(deps.db, idVotingSession);
      ofHuddles = rows.some(({ room_id: roomId }) => roomId !== idVotingSession);
      if (rows.length === 0) {
        const empty = { rooms: [], statuses: [], streaming: null };
        const none = presentStreaming([], [], { code: null, nowMs });
        return {
          classOf: (viewer: Viewer) => (seesStreams(viewer) ? 'streams' : ''),
          present: (viewer: Viewer): RecordingState =>
            seesStreams(viewer) ? { ...empty, streaming: none } : empty,
        };
      }
      const ids = rows.map(({ id }) => id);
      const [jobs, answers, code, flagsFor, seenBy, soundOnly] = await Promise.all([
        loadJobsOf(deps.db, ids),
        loadAnswers(deps.db, ids),
        publicCodeOf(deps, idVotingSession),
        loadFlagsOf(deps.db),
        loadSeenBy(deps.db, rows),
        loadSoundOnly(deps.db, ids),
      ]);
      const shown = rows.filter(({ state }) => state === 'asking' || state === 'running');
      const toldTo = (viewer: Viewer) => shown.filter((row) => seenBy.mayKnow(row, viewer));
      const seesCode = (viewer: Viewer) => flagsFor(viewer).publicStreamingLinkEnabled;
      const streaming = presentStreaming(rows, jobs, { code, nowMs });
      const withoutCode = presentStreaming(rows, jobs, { code: null, nowMs });
      const statuses = rows.flatMap((row) => {
        const isActive = row.state === 'reserved' || row.state === 'asking' || row.state === 'running';
        if (row.kind !== 'recording' || !isActive) return [];
        const own = jobs.filter((job) => job.recording_id === row.id);
        const judged = judge(row, { jobs: own, underWay: rows, someRecorder: true }, nowMs);
        const of = {
          ...{ roomId: roomOf(row), soundOnly: soundOnly.has(row.id) },
          asksUntil: row.state === 'asking' ? row.asks_until_ms : null,
        };
        const told =
          'error' in judged
            ? { ...of, status: null, error: errorRegistry[judged.error].message }
            : { ...of, status: judged.status, error: null };
        return [{ row, told }];
      });
      const statusesFor = (viewer: Viewer) =>
        seesRecordings(viewer)
          ? statuses.filter(({ row }) => seenBy.mayPlay(row, viewer)).map(({ told }) => told)
          : [];
      return {
        classOf: (viewer: Viewer) =>
          JSON.stringify([
            seesStreams(viewer) && seesCode(viewer),
            seesStreams(viewer),
            seesRecordings(viewer),
            toldTo(viewer).map(({ id }) => [id, answers.get(id)?.get(viewer.userId) ?? null]),
            statusesFor(viewer).map(({ roomId }) => roomId),
          ]),
        present: (viewer: Viewer): RecordingState => ({
          rooms: groupsOf(toldTo(viewer)).map((group) =>
            noticeOf(group, { answers, soundOnly, userId: viewer.userId }),
          ),
          statuses: statusesFor(viewer),
          streaming: seesStreams(viewer) ? (seesCode(viewer) ? streaming : withoutCode) : null,
        }),
      };
    };
    return {
      async load() {
        const { classOf, present } = await load();
        return { fields: { recording: byClass(classOf, present) } };
      },
      hear(item) {
        if (item.kind !== 'recording' && (item.kind !== 'huddles' || !ofHuddles)) return;
        if (item.idVotingSession !== idVotingSession) return;
        inOrder(async () => {
          const { classOf, present } = await load();
          tellByClass(classOf, (viewer) => ({ kind: 'recording', recording: present(viewer) }));
        });
      },
    };
  },
};

/** Recordings of one kind with the people of the same room in them are one notice. */
function groupsOf(rows: readonly RecordingRow[]): RecordingRow[][] {
  const groups = new Map<string, RecordingRow[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.kind, row.floor_room_id]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

/** What a viewer is told of recordings that are one notice. They have answered once they have
 *  answered to each. */
function noticeOf(
  group: readonly RecordingRow[],
  {
    answers,
    soundOnly,
    userId,
  }: {
    readonly answers: ReadonlyMap<string, ReadonlyMap<string, boolean>>;
    readonly soundOnly: ReadonlySet<string>;
    readonly userId: string;
  },
): RoomRecording {
  const own = group.map(({ id }) => answers.get(id)?.get(userId) ?? null);
  const [first] = group;
  if (first === undefined) throw new Error('A notice is of one recording at least.');
  const runs = group.some(({ state }) => state === 'running');
  const { id: recordingId, kind, id_voting_session: idVotingSession, floor_room_id: roomId } = first;
  return {
    ...{ recordingId, kind, roomId: roomId === idVotingSession ? null : roomId },
    interpreter: group.every(({ interpreter }) => interpreter),
    tracks: group.some(({ id }) => soundOnly.has(id)),
    asksUntil: runs ? null : Math.max(...group.map(({ asks_until_ms: untilMs }) => untilMs ?? 0)),
    answer: own.includes(null) ? null : !own.includes(false),
  };
}

const roomOf = (row: RecordingRow) => (row.room_id === row.id_voting_session ? null : row.room_id);
const seesStreams = ({ actionsAllowed }: Viewer) => actionsAllowed.has(permissions.streamingsView);
const seesRecordings = ({ actionsAllowed }: Viewer) => actionsAllowed.has(permissions.recordingsView);
