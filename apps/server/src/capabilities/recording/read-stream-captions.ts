import type { AnswerOf, ParamsOf } from '@hemicycle/contract/endpoint';
import { type readStreamCaptions as declared, STREAM_CAPTIONS_MAX } from '@hemicycle/contract/streaming';
import type { Deps } from '../../deps.ts';
import { loadNewestLines } from '../captions/public.ts';
import { loadClosedParts } from '../sessions/public.ts';
import { shareReadings, type SharedReadings } from './share-readings.ts';
import { requireStream, type OpenStreams } from './watch-stream.ts';

type Captions = AnswerOf<typeof declared>['captions'];

/** Reads the captions of streams, once for all who ask together. */
export interface StreamCaptions {
  readonly streams: OpenStreams;
  readonly captions: SharedReadings<Captions>;
}

export function createStreamCaptions({ db }: Pick<Deps, 'db'>, streams: OpenStreams): StreamCaptions {
  return {
    streams,
    captions: shareReadings((key) => {
      const [idVotingSession = '', language = ''] = key.split(' ');
      return loadCaptions(db, idVotingSession, language);
    }),
  };
}

/** The last lines of the captions of a stream in a language: nothing of closed parts, and nothing
 *  at all while the sitting is closed or nothing is on air. @throws DomainError `not-found`.
 *  Source: BEY-15, BEY-45, STREAM-12. */
export async function readStreamCaptions(
  { streams, captions }: StreamCaptions,
  { code, language }: ParamsOf<typeof declared>,
): Promise<AnswerOf<typeof declared>> {
  const { idVotingSession, channels } = await requireStream({ streams }, code);
  if (channels.length === 0) return { captions: [] };
  return { captions: await captions.read(`${idVotingSession} ${language}`) };
}

async function loadCaptions(db: Deps['db'], idVotingSession: string, language: string): Promise<Captions> {
  const hidden = await loadClosedParts(db, idVotingSession);
  const rows = await loadNewestLines(db, { idVotingSession, language, hidden }, STREAM_CAPTIONS_MAX);
  // A sitting that was closed between the two readings may have lines of its closed part in them.
  const now = await loadClosedParts(db, idVotingSession);
  if (now.length !== hidden.length) return [];
  return rows.map(({ id, text, speaker_name: speaker, created_ms: atMs, growing }) => ({
    ...{ id, text: text.trimEnd(), speaker, atMs, growing },
  }));
}
