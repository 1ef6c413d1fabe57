import type { Poll } from '@hemicycle/contract/polls';
import type { VoteInspection } from '@hemicycle/contract/votes';
import { compareNames } from '../people/name-order.ts';
import { isPlainBallot } from '../polls/ballot-text.ts';
import { type PrivacyClass, whatMaySee } from '../polls/privacy.ts';
import { groupPlaces } from './group-places.ts';

/** A person who may vote in a poll, with the group that is drawn (null: none). `name` is empty
 *  where it is not known. */
export interface SeatElector {
  readonly userId: string;
  readonly name: string;
  readonly groupId: string | null;
  readonly groupName: string | null;
  readonly color: string | null;
}

/** A seat of the map: its person, and their vote on record (null: none yet). */
export interface Seat extends SeatElector {
  readonly voteDecision: string | null;
}

/** A vote, as far as the map needs it. In polls with several choices the vote on record is a
 *  list. */
export interface SeatVote {
  readonly userId: string | null;
  readonly voteDecision: string | null | readonly unknown[];
}

/** A group of the house with its seats, in the order of the house. */
export interface SeatGroup {
  readonly groupId: string | null;
  readonly groupName: string | null;
  readonly color: string | null;
  readonly seats: readonly Seat[];
}

/** Whether this viewer may see what each seat voted, and one mark can show it: a vote of several
 *  choices, and one whose weights may be split, have no map. Source: BEY-04, BEY-08, PRIV-03. */
export function mayDrawSeats(
  poll: Pick<Poll, 'type' | 'anonymous' | 'status' | 'form' | 'maySplit'>,
  viewer: PrivacyClass,
): boolean {
  if (poll.type !== 'vote' || (poll.status !== 'open' && poll.status !== 'closed')) return false;
  if (!isPlainBallot(poll)) return false;
  const { voterNames, preferencePerVoter } = whatMaySee({
    privacy: poll.anonymous,
    status: poll.status,
    viewer,
  });
  return voterNames === 'names' && preferencePerVoter;
}

/** The seats of a house: groups in their places (`groupPlaces`), within a group by name, people
 *  without a name last. The order does not depend on the votes, so that no seat moves when a vote
 *  arrives. Null where a vote is no single choice, or does not name its voter: such a poll has no
 *  map. Source: BEY-04, looks §6 "Seat map". */
export function seatsOf(electors: readonly SeatElector[], votes: readonly SeatVote[]): Seat[] | null {
  const decisionOf = new Map<string, string>();
  for (const { userId, voteDecision } of votes) {
    if (userId === null || typeof voteDecision !== 'string') return null;
    decisionOf.set(userId, voteDecision);
  }
  const place = groupPlaces(electors);
  return electors
    .toSorted(
      (left, right) =>
        (place.get(left.groupId) ?? 0) - (place.get(right.groupId) ?? 0) ||
        Number(left.name === '') - Number(right.name === '') ||
        compareNames(left.name, right.name) ||
        (left.userId < right.userId ? -1 : 1),
    )
    .map((elector) => ({ ...elector, voteDecision: decisionOf.get(elector.userId) ?? null }));
}

/** The groups of seats, from left to right. */
export function seatGroups(seats: readonly Seat[]): SeatGroup[] {
  const groups: { groupId: string | null; groupName: string | null; color: string | null; seats: Seat[] }[] =
    [];
  for (const seat of seats) {
    const last = groups.at(-1);
    if (last?.groupId === seat.groupId) last.seats.push(seat);
    else groups.push({ groupId: seat.groupId, groupName: seat.groupName, color: seat.color, seats: [seat] });
  }
  return groups;
}

/** The electors as the map draws them: all in one group where the inspection view withholds the
 *  groups. */
export function drawnElectors(
  electors: readonly SeatElector[],
  { withheld }: Pick<VoteInspection, 'withheld'>,
): SeatElector[] {
  return electors.map(({ userId, name, ...group }) => ({
    userId,
    name,
    ...(withheld.groups === null
      ? { groupId: group.groupId, groupName: group.groupName, color: group.color }
      : { groupId: null, groupName: null, color: null }),
  }));
}
