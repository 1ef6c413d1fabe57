import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** The uploads of a sitting's papers, in their newest versions, and of its messages in the main
 *  chamber, by the id of the paper or message. */
export async function loadFileIds(db: Kysely<Database>, id: string): Promise<Map<string, string>> {
  const papers = await db
    .selectFrom('agenda_papers')
    .innerJoin('agenda_paper_versions', 'paper_id', 'agenda_papers.id')
    .select(['agenda_papers.id', 'file_id as fileId'])
    .distinctOn('agenda_papers.id')
    .where('id_voting_session', '=', id)
    .orderBy('agenda_papers.id')
    .orderBy('version', 'desc')
    .execute();
  const messages = await db
    .selectFrom('chat_messages')
    .select(['id', 'file_id as fileId'])
    .where('id_voting_session', '=', id)
    .where('room_id', '=', id)
    .where('to_user_id', 'is', null)
    .where('file_id', 'is not', null)
    .execute();
  return new Map(
    [...papers, ...messages].flatMap(({ id: of, fileId }) => (fileId === null ? [] : [[of, fileId]])),
  );
}
