import type { User } from '@hemicycle/contract/people';
import { participantIsFresh } from '@hemicycle/rules/people/people-state-refresh';
import { useEffect } from 'react';
import { api } from '../../api-client.ts';
import { noteFailure } from '../../note-failure.ts';
import { pageState, pageStore } from '../../page-state.ts';

interface Known {
  /** Null: the server knows no account with this id. */
  readonly user: User | null;
  readonly loadedAtMs: number;
}

const useKnown = pageStore<{ users: ReadonlyMap<string, Known> }>(() => ({ users: new Map() }));
const pending = pageState(() => new Set<string>());

async function load(userIds: readonly string[]): Promise<void> {
  const nowMs = Date.now();
  const known = useKnown.getState().users;
  const wanted = userIds.filter((userId) => {
    const entry = known.get(userId);
    return !pending().has(userId) && !(entry && participantIsFresh(entry.loadedAtMs, nowMs));
  });
  if (wanted.length === 0) return;
  for (const userId of wanted) pending().add(userId);
  try {
    const answer = await api('POST /api/users/many', { body: { userIds: wanted } });
    const found = new Map(answer.map((user) => [user.id, user]));
    useKnown.setState(({ users }) => ({
      users: new Map([
        ...users,
        ...wanted.map(
          (userId) => [userId, { user: found.get(userId) ?? null, loadedAtMs: Date.now() }] as const,
        ),
      ]),
    }));
  } catch (error) {
    noteFailure('people who have gone could not be read', error);
  } finally {
    for (const userId of wanted) pending().delete(userId);
  }
}

/** Finds the accounts of people who are not in the live list, such as authors of old messages. One
 *  call reads all of them; an answer is used for 60 s. The function answers null for an unknown
 *  account and undefined while the call is under way. Source: PEOP-11, PEOP-13, PEOP-16. */
export function useKnownUsers(userIds: readonly string[]): (userId: string) => User | null | undefined {
  const users = useKnown((known) => known.users);
  const key = userIds.toSorted().join(' ');
  useEffect(() => {
    if (key !== '') void load(key.split(' '));
  }, [key]);
  return (userId) => users.get(userId)?.user;
}
