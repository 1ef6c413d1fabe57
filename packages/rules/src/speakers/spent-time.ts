import type { Speech, SpentTime } from '@hemicycle/contract/speakers';

type Counted = Pick<Speech, 'kind' | 'userId' | 'displayName' | 'groupId' | 'spokenMs'>;

/** The time that these speeches use up of the limits of persons, of parties and of the whole list.
 *  A speech whose clock runs is left out; the caller gives it by itself. Source: BEY-43. */
export function spentTime(speeches: readonly Counted[]): SpentTime {
  const people = new Map<string, SpentTime['people'][number]>();
  const groups = new Map<string, SpentTime['groups'][number]>();
  for (const { kind, userId, displayName, groupId, spokenMs } of speeches) {
    if (kind !== 'speech') continue;
    const key = userId === null ? `name ${displayName}` : `user ${userId}`;
    const person = people.get(key);
    people.set(key, {
      ...{ userId, displayName, speeches: (person?.speeches ?? 0) + 1 },
      spokenMs: (person?.spokenMs ?? 0) + spokenMs,
    });
    if (groupId === null) continue;
    groups.set(groupId, { groupId, spokenMs: (groups.get(groupId)?.spokenMs ?? 0) + spokenMs });
  }
  return {
    people: [...people.values()],
    groups: [...groups.values()],
    totalMs: speeches.reduce((sum, { spokenMs }) => sum + spokenMs, 0),
  };
}
