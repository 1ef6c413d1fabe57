import type { MediaSends } from '@hemicycle/contract/media';

/** Up to this many people, everybody is connected with everybody at once, so that each person's
 *  first word is heard at once. */
export const CONNECT_ALL_UP_TO_PEOPLE = 8;

function sendsAnything(sends: MediaSends): boolean {
  return sends.microphone || sends.camera || sends.share;
}

/** Whether two people need a connection: in a small room always, in a large one when either of them
 *  sends something. Both browsers decide from the same list. `people` counts everybody in the room.
 *  Never throws. */
export function needsLink(people: number, mine: MediaSends, theirs: MediaSends): boolean {
  return people <= CONNECT_ALL_UP_TO_PEOPLE || sendsAnything(mine) || sendsAnything(theirs);
}
