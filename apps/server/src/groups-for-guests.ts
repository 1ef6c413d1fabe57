import type { Group } from '@hemicycle/contract/people';
import type { Kysely } from 'kysely';
import { loadGroupIdsOf } from './capabilities/accounts/public.ts';
import { loadGroups } from './capabilities/groups/public.ts';
import { loadLetIn, loadPeopleOf } from './capabilities/sessions/public.ts';
import type { Database } from './database.ts';
import type { Viewer } from './platform/http/viewer.ts';

/** The groups that a guest may know: those of the people of the sitting that the guest attends, and
 *  the organisations for which these weigh votes; none while the guest waits in its lobby. Source:
 *  GUEST-01, PEOP-03. */
export async function loadGroupsForGuest(
  db: Kysely<Database>,
  { userId, votingSessionToAttend: attended }: Pick<Viewer, 'userId' | 'votingSessionToAttend'>,
): Promise<Group[]> {
  if (attended === null || !(await loadLetIn(db, attended, [userId])).has(userId)) return [];
  const people = await loadPeopleOf(db, attended);
  const held = await loadGroupIdsOf(
    db,
    people.map((person) => person.userId),
  );
  const organisations = (await loadGroups(db, held)).map(({ voteOrganisation }) => voteOrganisation);
  return loadGroups(db, [...held, ...organisations.filter((id) => id !== null)]);
}
