import { randomUUID } from 'node:crypto';
import type { sendSpeech as declared } from '@hemicycle/contract/automatic-captions';
import { FLOOR_LANGUAGE } from '@hemicycle/contract/caption-names';
import type { AnswerOf } from '@hemicycle/contract/endpoint';
import { SPEECH_SAMPLES_PER_SECOND } from '@hemicycle/contract/limits';
import { recognisedLines } from '@hemicycle/rules/captions/recognised-lines';
import { mayBeSpeech } from '@hemicycle/rules/captions/speech-cuts';
import type { Transaction } from 'kysely';
import { SpeechToTextError } from '../../adapters/speech-to-text/speech-to-text.ts';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadRoomRights } from '../media/public.ts';
import { holdSession, isEndedForAll, loadSession, requireAttendedSession } from '../sessions/public.ts';
import {
  insertAutomaticLine,
  loadAutomatic,
  loadUtterance,
  lockSpeaker,
  updateAutomaticLine,
} from './automatic-store.ts';
import { settleLines } from './settle-lines.ts';

/** A part of an utterance. `settles`: it is the whole one. */
export interface SpokenPart {
  readonly utterance: string;
  readonly settles: boolean;
  readonly samples: Int16Array;
}

/** Recognises what a person says, and keeps it as lines of automatic captions in the language of
 *  the floor. Lines grow while their utterance is not complete; afterwards no sound changes them
 *  any more, and a repeated request changes nothing. Only sound of people who may send their
 *  microphone to the main chamber now is taken. Sound without anything above silence is not
 *  recognised. `underWay`: the people whose sound this server has in hand; each has one at a time.
 *  @throws DomainError `not-found`, `in-lobby`, `session-ended`, `speech-unavailable`,
 *  `speech-off`, `speech-not-permitted`, `speech-busy`. Source: CAP-01, BEY-39. */
export async function sendSpeech(
  deps: Deps,
  viewer: Viewer,
  { utterance, settles, samples }: SpokenPart,
  underWay: Set<string>,
): Promise<AnswerOf<typeof declared>> {
  const { db, clock, news, speech } = deps;
  const arrivedMs = clock.nowMs();
  const { id: idVotingSession } = await requireAttendedSession(db, viewer);
  if (speech === null) throw new DomainError('speech-unavailable');
  const automatic = await requireAutomatic(db, idVotingSession);
  const main = { idVotingSession, roomId: idVotingSession };
  const rights = (await loadRoomRights(deps, main, [viewer], 'in-room')).get(viewer.userId);
  if (rights?.maySend.microphone !== true) throw new DomainError('speech-not-permitted');
  const { userId } = viewer;
  if (underWay.has(userId)) throw new DomainError('speech-busy');
  underWay.add(userId);
  let lines: readonly string[];
  try {
    lines = mayBeSpeech(samples)
      ? recognisedLines(await speech.recognise({ samples, language: automatic.language, mayWait: settles }))
      : [];
  } catch (error) {
    if (error instanceof SpeechToTextError) throw new DomainError('speech-busy', [], { cause: error });
    throw error;
  } finally {
    underWay.delete(userId);
  }
  const changed = await inTransaction(db, async (transaction) => {
    await lockSpeaker(transaction, userId);
    if (!(await holdSession(transaction, idVotingSession))) throw new DomainError('not-found');
    await requireAutomatic(transaction, idVotingSession);
    const nowMs = clock.nowMs();
    const left = await settleLines(transaction, idVotingSession, {
      speakerId: userId,
      except: utterance,
      atMs: nowMs,
    });
    const beganMs = arrivedMs - Math.round((samples.length / SPEECH_SAMPLES_PER_SECOND) * 1_000);
    const of = { idVotingSession, userId, speakerName: viewer.displayName, programName: speech.name };
    const written = await writeUtterance(transaction, of, { utterance, lines, settles, beganMs, nowMs });
    return [...left, ...written];
  });
  for (const captionId of changed) news.announce({ kind: 'caption', idVotingSession, captionId });
  return { lines: lines.length };
}

async function requireAutomatic(db: Deps['db'], idVotingSession: string) {
  const [automatic, session] = await Promise.all([
    loadAutomatic(db, idVotingSession),
    loadSession(db, idVotingSession),
  ]);
  if (session === null || isEndedForAll(session)) throw new DomainError('session-ended');
  if (automatic === null) throw new DomainError('speech-off');
  return automatic;
}

/** Writes the lines of an utterance in place of those that it has so far. Returns the ids of those
 *  that changed. An utterance that is settled stays as it is. */
async function writeUtterance(
  transaction: Transaction<Database>,
  of: {
    readonly idVotingSession: string;
    readonly userId: string;
    readonly speakerName: string;
    readonly programName: string;
  },
  to: {
    readonly utterance: string;
    readonly lines: readonly string[];
    readonly settles: boolean;
    readonly beganMs: number;
    readonly nowMs: number;
  },
): Promise<string[]> {
  const rows = await loadUtterance(transaction, of.userId, to.utterance);
  if (rows.some(({ growing }) => !growing)) return [];
  const changed: string[] = [];
  const growing = !to.settles;
  for (let place = 0; place < Math.max(rows.length, to.lines.length); place += 1) {
    const row = rows[place];
    const text = to.lines[place] ?? '';
    if (row === undefined) {
      const id = randomUUID();
      await insertAutomaticLine(transaction, {
        id,
        id_voting_session: of.idVotingSession,
        language: FLOOR_LANGUAGE,
        text,
        speaker_name: of.speakerName,
        captioner_name: of.programName,
        speaker_id: of.userId,
        utterance_id: to.utterance,
        created_ms: to.beganMs,
        changed_ms: to.nowMs,
        growing,
      });
      changed.push(id);
    } else if (row.text !== text || !growing) {
      await updateAutomaticLine(transaction, row, { text, growing, changed_ms: to.nowMs });
      changed.push(row.id);
    }
  }
  return changed;
}
