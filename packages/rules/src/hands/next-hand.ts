/** A hand. `handRaise`: when it was raised (ms since the epoch, 0: down); `handType`: 0 down, 1
 *  single, 2 double. */
export interface Hand {
  readonly handRaise: number;
  readonly handType: 0 | 1 | 2;
}

/** The hand after its owner raises, changes or lowers it at `nowMs`. Raising the same hand again
 *  keeps its time, so that pressing twice costs no place. Changing between one hand and two counts
 *  as raising it again, so that nobody jumps ahead of people who raised two hands earlier. Source:
 *  HANDS-01, HANDS-03, HANDS-04. */
export function nextHand(hand: Hand, handType: 0 | 1 | 2, nowMs: number): Hand {
  if (handType === hand.handType) return hand;
  return { handRaise: handType === 0 ? 0 : nowMs, handType };
}
