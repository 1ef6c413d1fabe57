import type { RecordingState } from '@hemicycle/contract/recording-live';
import { errorRegistry } from '@hemicycle/contract/errors';
import { permissions } from '@hemicycle/contract/permissions';
import { byClass } from '../../live/live-fields.ts';
import type { LivePart } from '../../live/live-part.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { presentStreaming } from './present-streaming.ts';
import { loadAnswers, loadJobsOf, loadUnderWay, type RecordingRow } from './recording-store.ts';
import { judge } from './run-recording.ts';
import { publicCodeOf } from './run-streaming.ts';

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
  reads: ['recordings', 'recording_jobs', 'recording_answers', 'site_settings'],
  open({ deps, idVotingSession, inOrder, tellByClass }) {
    const load = async () => {
      const nowMs = deps.clock.nowMs();
      const rows = await loadUnderWay(deps.db, idVotingSession);
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
      const [jobs, answers, code] = await Promise.all([
        loadJobsOf(deps.db, ids),
        loadAnswers(deps.db, ids),
        publicCodeOf(deps, idVotingSession),
      ]);
      const told = rows.filter(({ state }) => state === 'asking' || state === 'running');
      const streaming = presentStreaming(rows, jobs, { code, nowMs });
      const statuses = rows.flatMap((row) => {
        const isActive = row.state === 'reserved' || row.state === 'asking' || row.state === 'running';
        if (row.kind !== 'recording' || !isActive) return [];
        const own = jobs.filter((job) => job.recording_id === row.id);
        const judged = judge(row, own, true, nowMs);
        return [
          'error' in judged
            ? { roomId: roomOf(row), status: null, error: errorRegistry[judged.error].message }
            : { roomId: roomOf(row), status: judged.status, error: null },
        ];
      });
      return {
        classOf: (viewer: Viewer) =>
          JSON.stringify([
            seesStreams(viewer),
            seesRecordings(viewer),
            told.map(({ id }) => answers.get(id)?.get(viewer.userId) ?? null),
          ]),
        present: (viewer: Viewer): RecordingState => ({
          rooms: told.map((row) => ({
            ...{ recordingId: row.id, kind: row.kind, roomId: roomOf(row), interpreter: row.interpreter },
            asksUntil: row.state === 'asking' ? row.asks_until_ms : null,
            answer: answers.get(row.id)?.get(viewer.userId) ?? null,
          })),
          statuses: seesRecordings(viewer) ? statuses : [],
          streaming: seesStreams(viewer) ? streaming : null,
        }),
      };
    };
    return {
      async load() {
        const { classOf, present } = await load();
        return { fields: { recording: byClass(classOf, present) } };
      },
      hear(item) {
        if (item.kind !== 'recording' || item.idVotingSession !== idVotingSession) return;
        inOrder(async () => {
          const { classOf, present } = await load();
          tellByClass(classOf, (viewer) => ({ kind: 'recording', recording: present(viewer) }));
        });
      },
    };
  },
};

const roomOf = (row: RecordingRow) => (row.room_id === row.id_voting_session ? null : row.room_id);
const seesStreams = ({ actionsAllowed }: Viewer) => actionsAllowed.has(permissions.streamingsView);
const seesRecordings = ({ actionsAllowed }: Viewer) => actionsAllowed.has(permissions.recordingsView);
