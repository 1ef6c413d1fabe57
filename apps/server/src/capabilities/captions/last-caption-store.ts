import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';

/** The last caption of each language of a session. */
export interface LastCaption {
  readonly language: string;
  /** The captioner or the stenography program; null: a program recognised it. */
  readonly by: string | null;
  readonly lastMs: number;
}

/** The last line of each language in which a session has captions, by language. One query. */
export async function loadLastCaptions(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<LastCaption[]> {
  const { rows } = await sql<LastCaption>`
    select captions.language, case when not automatic then captioner_name end as by,
      greatest(created_ms, changed_ms) as "lastMs"
    from caption_numbers join captions on captions.id_voting_session = caption_numbers.id_voting_session
      and captions.language = caption_numbers.language and number = last_number
    where caption_numbers.id_voting_session = ${idVotingSession}
    order by captions.language`.execute(db);
  return rows;
}
