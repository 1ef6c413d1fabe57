import type { SharedStay } from '../media-server/stay-sharing.ts';

/** The accounts whose camera or microphone is beyond the cap of a room, by the turns in which they
 *  began. A person takes one place, in however many stays. Never throws. */
export function beyondCap(
  stays: readonly SharedStay[],
  source: 'camera' | 'microphone',
  max: number,
): ReadonlySet<string> {
  const inTurn = stays
    .flatMap(({ userId, cameraTurn, microphoneTurn }) => {
      const turn = source === 'camera' ? cameraTurn : microphoneTurn;
      return turn === null ? [] : [{ userId, turn }];
    })
    .toSorted((one, other) => one.turn - other.turn);
  return new Set([...new Set(inTurn.map(({ userId }) => userId))].slice(max));
}
