import type { UserSession } from '@hemicycle/contract/auth';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../database.ts';
import { loadTogether } from '../../platform/db/sharing-database.ts';

/** What the person chose for the meeting; nothing chosen yet where there is no row. Who asks at once shares a query. */
export async function loadUserSession(db: Kysely<Database>, userId: string): Promise<UserSession> {
  const row = await loadTogether(db, readUserSessions, userId);
  return {
    userPreferredVideoInput: row?.preferred_video_input ?? null,
    userPreferredAudioInput: row?.preferred_audio_input ?? null,
    userPreferredAudioOutput: row?.preferred_audio_output ?? null,
    votingSessionToAttend: row?.voting_session_to_attend ?? null,
    isVirtualBackgroundEnabled: row?.is_virtual_background_enabled ?? false,
  };
}

async function readUserSessions(
  db: Kysely<Database>,
  userIds: readonly string[],
): Promise<Map<string, Selectable<Database['user_sessions']>>> {
  const rows = await db.selectFrom('user_sessions').selectAll().where('user_id', 'in', userIds).execute();
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** Changes the given fields and keeps the others. */
export async function mergeUserSession(
  db: Kysely<Database>,
  userId: string,
  change: { [Field in keyof UserSession]?: UserSession[Field] | undefined },
): Promise<void> {
  const columns = {
    preferred_video_input: change.userPreferredVideoInput,
    preferred_audio_input: change.userPreferredAudioInput,
    preferred_audio_output: change.userPreferredAudioOutput,
    voting_session_to_attend: change.votingSessionToAttend,
    is_virtual_background_enabled: change.isVirtualBackgroundEnabled,
  };
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return;
  await db
    .insertInto('user_sessions')
    .values({ user_id: userId, ...given })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(given))
    .execute();
}
