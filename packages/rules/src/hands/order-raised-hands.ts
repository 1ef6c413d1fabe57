import type { MeetingPlace } from '@hemicycle/contract/people';
import { isInMainChamber } from '../rooms/place.ts';

/** The fields of a person that decide the order. `handRaise`: when the hand was raised (ms since
 *  the epoch, 0: not raised); `handType`: 0 none, 1 single, 2 double. Source: HANDS-03. */
export interface HandState {
  readonly userId: string;
  readonly meeting: MeetingPlace;
  readonly handRaise: number;
  readonly handType: 0 | 1 | 2;
}

function countsAsRaised(person: HandState): boolean {
  return isInMainChamber(person) && person.handType !== 0 && person.handRaise > 0;
}

function byHand(left: HandState, right: HandState): number {
  return (
    right.handType - left.handType ||
    left.handRaise - right.handRaise ||
    (left.userId < right.userId ? -1 : left.userId > right.userId ? 1 : 0)
  );
}

/** The people with a raised hand in speaking order: double first, then single, each by raise time.
 *  Equal times are ordered by user id, so that every screen shows the same order. Only people in
 *  the main chamber are in the answer. Never throws. Source: HANDS-01, HANDS-02. */
export function orderRaisedHands<P extends HandState>(people: readonly P[]): P[] {
  return people.filter(countsAsRaised).toSorted(byHand);
}

/** The ranks from 1 in the order of `orderRaisedHands`, by user id; people without a rank are
 *  absent. Source: HANDS-01, HANDS-02. */
export function ranksOfRaisedHands(people: readonly HandState[]): ReadonlyMap<string, number> {
  return new Map(orderRaisedHands(people).map((person, index) => [person.userId, index + 1]));
}
