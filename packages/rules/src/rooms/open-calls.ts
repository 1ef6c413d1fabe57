import type { HuddleCall } from '@hemicycle/contract/huddles';
import { isInRoom, type Placed } from './place.ts';

/** The calls that wait for a moderator: open ones of huddles in which somebody is. Whom a countdown
 *  brought back waits for nobody. Source: BEY-37. */
export function callsThatWait(
  calls: readonly HuddleCall[],
  people: Readonly<Record<string, Placed>>,
): HuddleCall[] {
  const open = calls.filter(({ state }) => state === 'open');
  if (open.length === 0) return open;
  const everybody = Object.values(people);
  return open.filter(({ roomId }) => everybody.some((person) => isInRoom(person, roomId)));
}
