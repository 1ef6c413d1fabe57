import { isInMainChamber } from '@hemicycle/rules/rooms/place';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { loadSpeaker, type SpeakerRow } from './speech-store.ts';

/** Somebody who may get the floor: they are in the main chamber and are no streaming account.
 *  @throws DomainError `speaker-not-present`. */
export async function requireSpeaker(
  db: Kysely<Database>,
  idVotingSession: string,
  userId: string,
): Promise<SpeakerRow> {
  const speaker = await loadSpeaker(db, idVotingSession, userId);
  if (speaker === null || !isInMainChamber(speaker) || speaker.isBot) {
    throw new DomainError('speaker-not-present');
  }
  return speaker;
}
