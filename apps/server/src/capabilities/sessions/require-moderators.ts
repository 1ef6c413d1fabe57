import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { loadWhoModerates } from './moderator-store.ts';

/** @throws DomainError `invalid-input` with those of these people who cannot run a session, because
 *  they have no account that is switched on, or no role that moderates. */
export async function requireModerators(
  db: Kysely<Database>,
  userIds: readonly string[],
  path: string,
): Promise<void> {
  if (userIds.length === 0) return;
  const moderating = await loadWhoModerates(db, userIds);
  const details = userIds.flatMap((userId, index) =>
    moderating.has(userId)
      ? []
      : [{ path: `${path}.${index}`, problem: `This account has no role that moderates: ${userId}` }],
  );
  if (details.length > 0) throw new DomainError('invalid-input', details);
}
