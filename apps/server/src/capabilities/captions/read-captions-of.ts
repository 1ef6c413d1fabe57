import type { Caption } from '@hemicycle/contract/captions';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { loadClosedParts } from '../sessions/public.ts';
import { loadTranscript } from './caption-store.ts';
import { presentCaption } from './present-caption.ts';

/** All lines of captions of a session in one language, by number, without those of its closed
 *  parts. The caller checks who may read them. Source: BEY-15, BEY-45. */
export async function loadCaptionsOf(
  db: Kysely<Database>,
  of: { readonly idVotingSession: string; readonly language: string },
): Promise<Caption[]> {
  const hidden = await loadClosedParts(db, of.idVotingSession);
  return (await loadTranscript(db, { ...of, hidden })).map(presentCaption);
}
