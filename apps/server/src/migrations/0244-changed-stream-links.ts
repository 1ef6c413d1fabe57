import type { Kysely } from 'kysely';
import { noteChangesOf } from './0071-live-changes.ts';

/** Notes changes of the links to public streams, which moderators see live. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await noteChangesOf(db, 'stream_links', 'select distinct id_voting_session from changed');
}
