/** A hand: `handRaise` is when it went up (ms since epoch, 0: down), `handType` 0 down, 1 single, 2
 *  double. */
export interface Hand {
  readonly handRaise: number;
  readonly handType: 0 | 1 | 2;
}

/** The hand after somebody raises, changes or lowers it at `nowMs`. The same again keeps its time,
 *  so that pressing twice costs no place; going from one hand to two or back counts as raised anew,
 *  so that nobody jumps ahead of those who raised both before. Source: HANDS-01, HANDS-03,
 *  HANDS-04. */
export function nextHand(hand: Hand, handType: 0 | 1 | 2, nowMs: number): Hand {
  if (handType === hand.handType) return hand;
  return { handRaise: handType === 0 ? 0 : nowMs, handType };
}
