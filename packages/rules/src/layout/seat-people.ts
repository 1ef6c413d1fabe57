/** Somebody who has a seat on the stage, and whether they send a picture. */
export interface SeatedPerson {
  readonly userId: string;
  readonly hasPicture: boolean;
}

/** `previous`: the previous seats, by user id. `pins`: the pinned people in the order of pinning.
 *  `spoke`: the people who have spoken, latest first. `speakerSeat`: whether the first seat goes to
 *  the speaker. `seen`: how many seats the first page shows. `page`: the page that the viewer looks
 *  at. */
export interface SeatRequest<P extends SeatedPerson> {
  readonly people: readonly P[];
  readonly previous: readonly string[];
  readonly pins: readonly string[];
  readonly spoke: readonly string[];
  readonly speakerSeat: boolean;
  readonly seen: number;
  readonly page: number;
}

/** How many of the latest speakers are remembered. Who is forgotten counts as somebody who has not
 *  spoken. */
const SPOKE_REMEMBERED = 16;

/** Puts the person who speaks now first in the list. Returns the same list when nothing changes. */
export function noteSpeaker(spoke: readonly string[], speaker: string | null): readonly string[] {
  if (speaker === null || spoke[0] === speaker) return spoke;
  return [speaker, ...spoke.filter((userId) => userId !== speaker)].slice(0, SPOKE_REMEMBERED);
}

function swap<P>(seats: P[], one: number, other: number): void {
  const first = seats[one];
  const second = seats[other];
  if (first === undefined || second === undefined) return;
  seats[one] = second;
  seats[other] = first;
}

/** Leaves everybody on their seat. Newcomers take the free seats, those with a picture first. The
 *  last people in the list fill the seats that are still free. */
function keepSeats<P extends SeatedPerson>(people: readonly P[], previous: readonly string[]): P[] {
  const byId = new Map(people.map((person) => [person.userId, person]));
  const known = new Set(previous);
  const newcomers = people
    .filter((person) => !known.has(person.userId))
    .toSorted((one, other) => Number(other.hasPicture) - Number(one.hasPicture));
  const seats: (P | undefined)[] = previous.map((userId) => byId.get(userId));
  for (let seat = 0; seat < seats.length; seat += 1) seats[seat] ??= newcomers.shift();
  seats.push(...newcomers);
  for (let seat = 0; seat < seats.length; seat += 1) {
    while (seats.length > 0 && seats.at(-1) === undefined) seats.pop();
    if (seat < seats.length) seats[seat] ??= seats.pop();
  }
  return seats.filter((person) => person !== undefined);
}

/** The seat on the first page whose person has been silent longest. `from`: the first seat that may
 *  be given away. */
function silentSeat<P extends SeatedPerson>(
  seats: readonly P[],
  spoke: readonly string[],
  from: number,
  seen: number,
): number {
  let best = -1;
  let bestSilence = -1;
  for (let seat = from; seat < Math.min(seen, seats.length); seat += 1) {
    const person = seats[seat];
    if (person === undefined) continue;
    const heard = spoke.indexOf(person.userId);
    const silence = heard === -1 ? SPOKE_REMEMBERED + (person.hasPicture ? 0 : 1) : heard;
    if (silence >= bestSilence) {
      best = seat;
      bestSilence = silence;
    }
  }
  return best;
}

/** Moves the speaker to the first seat. The person who had it takes the speaker's former seat.
 *  Where that is on a further page and this person has spoken too, they take the seat of the person
 *  who has been silent longest. */
function bringToFront<P extends SeatedPerson>(
  seats: P[],
  spoke: readonly string[],
  seat: number,
  seen: number,
): void {
  const large = seats[0];
  if (seat >= seen && large !== undefined && spoke.includes(large.userId)) {
    const silent = silentSeat(seats, spoke, 1, seen);
    if (silent > 0) swap(seats, 0, silent);
  }
  swap(seats, 0, seat);
}

/** Each person on a further page who sends a picture changes seats with somebody on the first page
 *  who sends none and has not spoken. */
function showPictures<P extends SeatedPerson>(
  seats: P[],
  spoke: readonly string[],
  from: number,
  seen: number,
): void {
  let seat = Math.min(seen, seats.length) - 1;
  for (let hidden = seen; hidden < seats.length; hidden += 1) {
    if (seats[hidden]?.hasPicture !== true) continue;
    while (seat >= from && (seats[seat]?.hasPicture === true || spoke.includes(seats[seat]?.userId ?? '')))
      seat -= 1;
    if (seat < from) return;
    swap(seats, seat, hidden);
  }
}

/** The people on the stage in the order of their seats. Everybody keeps their seat, with these
 *  exceptions. Pinned people have the first seats. A person on a further page who sends a picture
 *  changes seats with somebody on the first page who sends none and has not spoken. With
 *  `speakerSeat` and nobody pinned, the speaker changes seats with the person on the large place.
 *  If the speaker comes from a further page, that person takes the seat of the one on the first
 *  page who has been silent longest. Without a large place, a speaker on the first page stays
 *  there; one from a further page comes to the first page when the viewer looks at that. So at most
 *  three people move for a speaker, and two more where an earlier speaker is forgotten meanwhile
 *  and makes way for a picture. The function is idempotent. Source: LAYOUT-01, LOOKS §5. */
export function seatPeople<P extends SeatedPerson>(request: SeatRequest<P>): P[] {
  const { people, previous, spoke, seen, page } = request;
  const seats = keepSeats(people, previous);
  const seatOf = (userId: string) => seats.findIndex((person) => person.userId === userId);
  const pins = request.pins.filter((userId) => seatOf(userId) !== -1);
  pins.forEach((userId, seat) => swap(seats, seat, seatOf(userId)));

  const speaker = spoke.find((userId) => seatOf(userId) !== -1);
  const firstIsSpeakers = request.speakerSeat && pins.length === 0;
  if (speaker !== undefined && !pins.includes(speaker)) {
    const seat = seatOf(speaker);
    // On a further page in Single nobody moves, since the viewer is looking at that person.
    if (firstIsSpeakers && (seen > 1 || page === 0)) bringToFront(seats, spoke, seat, seen);
    else if (seat >= seen && page === 0) swap(seats, silentSeat(seats, spoke, pins.length, seen), seat);
  }
  if (firstIsSpeakers && speaker === undefined && seats[0]?.hasPicture === false) {
    swap(
      seats,
      0,
      seats.findIndex((person) => person.hasPicture),
    );
  }
  showPictures(seats, spoke, firstIsSpeakers ? 1 : pins.length, seen);
  return seats;
}
