/** Somebody who has a tile, and whether there is a picture to show. */
export interface StagePerson {
  readonly userId: string;
  readonly hasPicture: boolean;
}

/** The order of the tiles: who sends a picture first, everybody otherwise where they were before (`previous`), newcomers at the end. With
 *  `front`, whoever speaks changes places with the one on the large tile, so that nobody else moves. Never throws.
 *  Source: LAYOUT-01, LOOKS §5. */
export function arrangeStage<P extends StagePerson>(
  people: readonly P[],
  previous: readonly string[],
  front: string | null,
): P[] {
  const place = new Map(previous.map((userId, index) => [userId, index]));
  const placeOf = (person: P) => place.get(person.userId) ?? Number.POSITIVE_INFINITY;
  const arranged = people.toSorted(
    (one, other) =>
      Number(other.hasPicture) - Number(one.hasPicture) ||
      (placeOf(one) === placeOf(other) ? 0 : placeOf(one) - placeOf(other)),
  );
  const speaking = arranged.findIndex((person) => person.userId === front);
  const [large] = arranged;
  const speaker = arranged[speaking];
  if (speaking <= 0 || large === undefined || speaker === undefined) return arranged;
  arranged[0] = speaker;
  arranged[speaking] = large;
  return arranged;
}
