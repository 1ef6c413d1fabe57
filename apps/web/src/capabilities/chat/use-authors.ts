import { useLive } from '../../realtime/use-live.ts';
import { useKnownUsers, usePersonName } from '../people/public.ts';

/** The names and avatars of authors, including people who have left the session. `userIds`: all
 *  authors that will be looked up. Source: PEOP-13, PEOP-16. */
export function useAuthors(
  userIds: readonly string[],
): (userId: string) => { name: string; avatar: string | null } {
  const people = useLive((live) => live.people);
  const nameOf = usePersonName();
  const known = useKnownUsers([...new Set(userIds)].filter((userId) => people[userId] === undefined));
  return (userId) => {
    const person = people[userId];
    if (person) return { name: nameOf(person), avatar: person.avatar };
    const user = known(userId);
    return { name: nameOf(user?.webex), avatar: user?.davra.avatar ?? null };
  };
}
