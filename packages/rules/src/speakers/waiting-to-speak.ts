import { orderRaisedHands, type HandState } from '../hands/order-raised-hands.ts';

/** The people who wait to speak, in the order of raised hands. A list that takes no more names has
 *  only the hands that were raised by `handsUntil` (ms since the epoch; null: it takes names).
 *  Source: BEY-13, HANDS-01, HANDS-02. */
export function waitingToSpeak<P extends HandState>(people: readonly P[], handsUntil: number | null): P[] {
  const raised = orderRaisedHands(people);
  return handsUntil === null ? raised : raised.filter(({ handRaise }) => handRaise <= handsUntil);
}
