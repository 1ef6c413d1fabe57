/** Somebody who has a seat on the stage, and whether they send a picture. */
export interface SeatedPerson {
  readonly userId: string;
  readonly hasPicture: boolean;
}

/** `previous`: the seats before, by user id. `pins`: in the order of pinning. `spoke`: who has
 *  spoken, latest first. `speakerSeat`: whether the first seat goes to who speaks. `seen`: how many
 *  seats the first page shows. `page`: the one that is looked at. */
export interface SeatRequest<P extends SeatedPerson> {
  readonly people: readonly P[];
  readonly previous: readonly string[];
  readonly pins: readonly string[];
  readonly spoke: readonly string[];
  readonly speakerSeat: boolean;
  readonly seen: number;
  readonly page: number;
}

/** So many are remembered to have spoken. */
const SPOKE_REMEMBERED = 16;

/** Notes who speaks now, the latest first; the same list when nothing is new. */
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

/** Everybody where they were; who came takes a free seat, pictures first; a seat that stays free is
 *  filled from the end. */
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

/** The seat on the first page whose person has been silent longest; `from`: the first that may be
 *  given away. */
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

/** Who speaks goes to the first seat; the one there goes to the speaker's seat, or, where that is
 *  on a further page and they have spoken themselves, to the seat of who has been silent
 *  longest. */
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

/** Who sends a picture and is on a further page changes seats with somebody on the first one who
 *  sends none and has not spoken. */
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

/** The seats of the people on the stage, by seat. Everybody keeps the seat they had. Pinned people
 *  have the first ones. Who sends a picture and is on no first page changes seats with somebody
 *  there who sends none and has not spoken. Who speaks changes seats with the one on the large
 *  place (`speakerSeat`, nobody pinned); coming from a further page, the one who was large takes
 *  the seat of whoever on the first page was silent longest. Without a large place who speaks stays
 *  where they are seen, and comes to the first page when that is looked at. So no more than three
 *  people move for a speaker, never the others. The same again changes nothing. Source: LAYOUT-01,
 *  LOOKS §5. */
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
    // On a further page of single pictures nothing moves under the viewer's eyes.
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
