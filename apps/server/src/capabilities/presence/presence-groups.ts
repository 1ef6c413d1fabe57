import type { LivePerson, LivePresence } from '@hemicycle/contract/people-live';

/** Where these people are and whether they are connected. Each group has one place and one
 *  connection state, and the sorted numbers of the people with both. */
export function presenceOf(people: readonly LivePerson[]): LivePresence[] {
  const groups = new Map<string, LivePresence>();
  for (const { connected, meeting, meetingId, number } of people) {
    const key = JSON.stringify([connected, meetingId, meeting]);
    const group = groups.get(key) ?? { connected, meeting, meetingId, numbers: [] };
    group.numbers.push(number);
    groups.set(key, group);
  }
  for (const { numbers } of groups.values()) numbers.sort((left, right) => left - right);
  return [...groups.values()];
}
