import { Readable } from 'node:stream';
import { FLOOR_LANGUAGE } from '@hemicycle/contract/caption-names';
import type { TranscriptFormat } from '@hemicycle/contract/captions';
import type { ClosedPart } from '@hemicycle/contract/closed-sessions';
import { isOfRecord } from '@hemicycle/rules/captions/write-transcript';
import { calendarDay } from '@hemicycle/rules/foundations/date-time-text';
import { fileNameOf } from '@hemicycle/rules/foundations/file-name';
import type { Selectable } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { ListDesk } from '../accounts/public.ts';
import { enterReading } from '../audit/public.ts';
import { loadClosedParts, loadSession, requireSessionOf } from '../sessions/public.ts';
import { loadHouse } from '../site/public.ts';
import { loadTranscript } from './caption-store.ts';
import { presentCaption } from './present-caption.ts';
import { transcriptWords } from './transcript-words.ts';
import type { TranscriptToWrite } from './write-transcript.ts';
import { requireStream } from './write-stream.ts';

const TYPES = {
  vtt: 'text/vtt; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
} as const satisfies Record<TranscriptFormat, string>;

type Desk = Pick<ListDesk, 'makeOther'>;

/** The transcript of a session of the viewer in one language, as a file. Its times count from the
 *  first line. @throws DomainError `not-found`, `in-lobby`, `rate-limited`. Source:
 *  BEY-15. */
export async function downloadTranscript(
  deps: Pick<Deps, 'clock' | 'db' | 'jobs' | 'workers'>,
  desk: Desk,
  viewer: Viewer,
  idVotingSession: string,
  { language, format }: { readonly language: string; readonly format: TranscriptFormat },
): Promise<FileAnswer> {
  const session = await requireSessionOf(deps.db, viewer, idVotingSession);
  await enterReading(deps, viewer, session.id, 'readTranscript', { file: format, language });
  const write = (list: TranscriptToWrite) =>
    desk.makeOther(viewer.userId, () => deps.workers.run('writeTranscript', list));
  return fileOf(deps.db, session, { language, format, write, hidden: session.hidden_parts });
}

/** The transcript of the session and language of a stream, as a file, without its closed parts: the
 *  token is nobody's who may know of them. @throws DomainError
 *  `caption-stream-revoked`, `rate-limited`. Source: BEY-28. */
export async function transcriptOfStream(
  { db, workers }: Pick<Deps, 'db' | 'workers'>,
  desk: Desk,
  token: string,
  format: TranscriptFormat,
): Promise<FileAnswer> {
  const { id: streamId, id_voting_session: idVotingSession, language } = await requireStream({ db }, token);
  const session = await loadSession(db, idVotingSession);
  if (session === null) throw new DomainError('caption-stream-revoked');
  const hidden = await loadClosedParts(db, session.id);
  // The turns of a stream are its own, beside those of people.
  const write = (list: TranscriptToWrite) =>
    desk.makeOther(`stream ${streamId}`, () => workers.run('writeTranscript', list));
  return fileOf(db, session, { language, format, write, hidden });
}

async function fileOf(
  db: Deps['db'],
  session: Pick<Selectable<Database['voting_sessions']>, 'id' | 'title' | 'starts_ms'>,
  {
    language,
    format,
    hidden,
    write,
  }: {
    readonly language: string;
    readonly format: TranscriptFormat;
    readonly hidden: readonly ClosedPart[];
    readonly write: (list: TranscriptToWrite) => Promise<string>;
  },
): Promise<FileAnswer> {
  const lines = await loadTranscript(db, { idVotingSession: session.id, language, hidden });
  const captions = lines.map(presentCaption);
  const house = await loadHouse(db);
  const words = transcriptWords[house.language];
  const startMs = captions.find(isOfRecord)?.createdAt ?? session.starts_ms;
  const head = { title: session.title, startMs, zone: house.timeZone };
  const { language: documentLanguage } = house;
  const content = Buffer.from(await write({ captions, head, documentLanguage, format }));
  const day = calendarDay(session.starts_ms, house.timeZone);
  const named = language === FLOOR_LANGUAGE ? words.name : `${words.name} ${language}`;
  return new FileAnswer({
    content: Readable.from([content]),
    name: fileNameOf(`${session.title} ${day} ${named}.${format}`),
    type: TYPES[format],
    sizeBytes: content.length,
  });
}
