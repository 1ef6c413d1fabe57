import { randomUUID } from 'node:crypto';
import { FLOOR_LANGUAGE } from '@hemicycle/contract/caption-names';
import { SPEECH_SAMPLES_PER_SECOND } from '@hemicycle/contract/limits';
import { recognisedLines } from '@hemicycle/rules/captions/recognised-lines';
import { mayBeSpeech } from '@hemicycle/rules/captions/speech-cuts';
import { SpeechToTextError } from '../../adapters/speech-to-text/speech-to-text.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { loadNames } from '../accounts/public.ts';
import { holdSession } from '../sessions/public.ts';
import { hasLinesOfSpeech, hasUtterance, insertAutomaticLine, lockSpeaker } from './automatic-store.ts';
import { areMinutesSigned } from './caption-store.ts';

/** A piece of what a person said in a sitting that is over. `utterance`: names the piece, and no
 *  other one of any sitting. `language`: that which is spoken. `beganMs`: ms since the epoch. */
export interface SpokenPiece {
  readonly idVotingSession: string;
  readonly speaker: { readonly userId: string; readonly name: string };
  readonly utterance: string;
  readonly language: string;
  readonly beganMs: number;
  readonly samples: Int16Array;
}

/** Recognises a piece of speech of a sitting that is over, and keeps it as settled lines of
 *  automatic captions in the language of the floor, which nobody has approved. Returns how many
 *  lines it has written: none for a piece that was recognised before, for one while whose sound the
 *  speaker's automatic captions were written, and where nobody speaks in it.
 *  @throws DomainError `not-found`, `speech-unavailable`, `speech-busy`, `captions-signed`. Source:
 *  issue 34 §1, BEY-39. */
export async function recogniseAfterwards(
  { db, clock, news, speech }: Pick<Deps, 'db' | 'clock' | 'news' | 'speech'>,
  { idVotingSession, speaker, utterance, language, beganMs, samples }: SpokenPiece,
): Promise<number> {
  if (speech?.languages.includes(language) !== true) throw new DomainError('speech-unavailable');
  const { userId } = speaker;
  const untilMs = beganMs + (samples.length / SPEECH_SAMPLES_PER_SECOND) * 1_000;
  const spoken = { idVotingSession, speakerId: userId, fromMs: beganMs, untilMs };
  if (await hasUtterance(db, idVotingSession, utterance)) return 0;
  if ((await hasLinesOfSpeech(db, spoken)) || !mayBeSpeech(samples)) return 0;
  const lines = recognisedLines(
    await recognised(speech, { samples, language, mayWait: false, afterwards: true }),
  );
  if (lines.length === 0) return 0;
  const ids = await inTransaction(db, async (transaction) => {
    await lockSpeaker(transaction, userId);
    if (!(await holdSession(transaction, idVotingSession))) throw new DomainError('not-found');
    if (await areMinutesSigned(transaction, idVotingSession)) throw new DomainError('captions-signed');
    if (await hasUtterance(transaction, idVotingSession, utterance)) return [];
    const isKnown = (await loadNames(transaction, [userId])).has(userId);
    const written: string[] = [];
    for (const text of lines) {
      const id = randomUUID();
      written.push(id);
      await insertAutomaticLine(transaction, {
        ...{ id, id_voting_session: idVotingSession, language: FLOOR_LANGUAGE, text },
        ...{ speaker_name: speaker.name, speaker_id: isKnown ? userId : null },
        ...{ captioner_name: speech.name, utterance_id: utterance, growing: false },
        ...{ created_ms: Math.round(beganMs), changed_ms: clock.nowMs() },
      });
    }
    return written;
  });
  for (const captionId of ids) news.announce({ kind: 'caption', idVotingSession, captionId });
  return ids.length;
}

async function recognised(
  speech: NonNullable<Deps['speech']>,
  given: Parameters<NonNullable<Deps['speech']>['recognise']>[0],
): Promise<string> {
  try {
    return await speech.recognise(given);
  } catch (error) {
    if (error instanceof SpeechToTextError) throw new DomainError('speech-busy', [], { cause: error });
    throw error;
  }
}
