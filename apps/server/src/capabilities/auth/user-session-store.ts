import type { UserSession } from '@hemicycle/contract/auth';
import { type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '../../database.ts';
import { loadTogether } from '../../platform/db/sharing-database.ts';

/** The person's choices for the meeting; without a row nothing is chosen. Requests at the same time
 *  share a query. */
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

/** The choices of one person; columns that are not named stay as they are. */
interface Choice {
  readonly userId: string;
  readonly given: Readonly<Updateable<Database['user_sessions']>>;
}

/** Changes the given fields and keeps the others. Changes at the same time share a statement. */
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
  await loadTogether(db, writeChoices, { userId, given });
}

/** Writes choices in the order in which they were made. One statement writes as many as name the
 *  same columns of different accounts. It locks the rows in the order of the accounts, so that two
 *  such statements never block each other. */
async function writeChoices(db: Kysely<Database>, choices: readonly Choice[]): Promise<Map<Choice, never>> {
  let left = choices;
  while (left[0] !== undefined) {
    const columns = Object.keys(left[0].given).toSorted();
    const later = left.findIndex(
      ({ userId, given }, index) =>
        Object.keys(given).toSorted().join() !== columns.join() ||
        left.slice(0, index).some((other) => other.userId === userId),
    );
    const together = later < 0 ? left : left.slice(0, later);
    await writeTogether(db, together, columns);
    left = left.slice(together.length);
  }
  return new Map<Choice, never>();
}

async function writeTogether(
  db: Kysely<Database>,
  choices: readonly Choice[],
  columns: readonly string[],
): Promise<void> {
  await db
    .insertInto('user_sessions')
    .values(
      choices
        .toSorted((left, right) => (left.userId < right.userId ? -1 : 1))
        .map(({ userId, given }) => ({ ...given, user_id: userId })),
    )
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)]))),
    )
    .execute();
}
