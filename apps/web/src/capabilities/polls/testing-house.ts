import type { Poll } from '@hemicycle/contract/polls';
import type { VoteInspection } from '@hemicycle/contract/votes';
import { type Seat, seatsOf } from '@hemicycle/rules/votes/seats-of';
import type { Electorate } from './seats/use-electorate.ts';

const groups = [
  { groupId: 'labour', groupName: 'Labour and Solidarity', color: '#A95C87', share: 0.27 },
  { groupId: 'greens', groupName: 'Greens', color: '#5A7F45', share: 0.1 },
  { groupId: 'liberal', groupName: 'Liberal Forum', color: '#2F7380', share: 0.15 },
  { groupId: 'regions', groupName: 'Regions and Islands', color: '#6B5896', share: 0.11 },
  { groupId: 'civic', groupName: 'Civic Union', color: '#6D84A0', share: 1 },
];
const voteOptions = ['Yea', 'Nay', 'Pres.'];

/** A poll in which everybody in the house may vote, for tests. */
export const testPoll: Poll = {
  id: 'p1',
  idVotingSession: 's1',
  number: 7,
  position: 0,
  type: 'vote',
  timerType: 'stopwatch',
  title: 'Water Protection Bill',
  question: 'Shall the bill be passed?',
  description: '',
  documentation: [],
  voteOptions,
  durationInSecond: null,
  durationQuantity: null,
  durationUnits: null,
  startTime: 1,
  endTime: null,
  closedTime: 2,
  status: 'closed',
  anonymous: 'open',
  votingOrganisation: 'none',
  votingOrganisationName: null,
  form: { kind: 'single' },
  maySplit: false,
  majority: {
    kind: 'simple',
    base: 'valid',
    heads: null,
    weight: null,
    blockingMinority: null,
    castingVote: false,
  },
  repeats: null,
  opensAt: null,
  closesAt: null,
  cancelReason: null,
  cancelCommentary: '',
  suspended: null,
  course: [],
  rollCall: null,
  present: null,
  quorum: { opening: [], closing: [] },
  record: null,
  mayChangeVote: true,
  logAllVotes: false,
  proofOfIdentity: false,
  proofWithinMs: null,
  signedCasts: false,
  fewestToTell: 0,
  result: 'undeclared',
  resultDetails: { commentary: '', declaredBy: null, declaredAt: null, castingVote: null, elected: null },
  election: null,
  tally: null,
  voting: { mayVote: false, reason: null, weight: null, onBehalfOf: [] },
};

/** The seats of a house of five groups, for tests. The first `voted` members have voted: every
 *  third one Nay, every eleventh one Pres. */
export function testSeats(count: number, voted: number): Seat[] {
  let left = count;
  const electors = groups.flatMap(({ share, ...group }) => {
    const size = Math.min(left, Math.ceil(count * share));
    left -= size;
    return Array.from({ length: size }, (_, index) => ({
      ...group,
      userId: `${group.groupId}-${index}`,
      name: `Member ${String(index).padStart(3, '0')} of ${group.groupName}`,
    }));
  });
  const votes = electors.slice(0, voted).map(({ userId }, index) => ({
    userId,
    voteDecision: index % 11 === 10 ? 'Pres.' : index % 3 === 2 ? 'Nay' : 'Yea',
  }));
  return seatsOf(electors, votes) ?? [];
}

/** The electorate of that house, for tests; everybody is present. */
export function testElectorate(count: number): Electorate {
  return {
    electors: testSeats(count, 0).map(({ userId, name, groupId, groupName, color }) => ({
      userId,
      name,
      groupId,
      groupName,
      color,
      weight: '1',
      proxyUserId: null,
      proxyName: null,
      present: true,
    })),
    others: [],
  };
}

/** The inspection of an open ballot in that house, for tests. `weight` is the weight of each
 *  vote. */
export function testInspection(
  given: { seats: number; voted: number; weight?: string },
  poll: Partial<Poll> = {},
): VoteInspection {
  const weight = given.weight ?? '1';
  const seats = testSeats(given.seats, given.voted);
  const summaryOf = (some: readonly Seat[]) =>
    voteOptions.map((voteDecision) => {
      const votes = some.filter((seat) => seat.voteDecision === voteDecision).length;
      return { voteDecision, votes, weight: String(votes * Number(weight)) };
    });
  const votesSummary = summaryOf(seats);
  return {
    poll: {
      ...testPoll,
      tally: {
        votedCount: given.voted,
        entitledCount: given.seats,
        votedWeight: String(given.voted * Number(weight)),
        entitledWeight: String(given.seats * Number(weight)),
        votesSummary,
        questionSummaries: null,
        runOff: null,
        withheld: null,
      },
      ...poll,
    },
    votes: seats
      .filter((seat) => seat.voteDecision !== null)
      .map((seat) => ({
        pollId: testPoll.id,
        userId: seat.userId,
        voterName: seat.name,
        groupId: seat.groupId,
        proxyVoter: null,
        proxyVoterName: null,
        voteDecision: seat.voteDecision,
        voteWeight: weight,
        serverArrivalTime: 1,
        receiptPublic: null,
        snapshotUrl: null,
        enteredBy: null,
      })),
    receipts: [],
    summaryByDecision: votesSummary,
    summaryByGroup: groups.map(({ groupId, groupName, color }) => {
      const members = seats.filter((seat) => seat.groupId === groupId);
      return {
        groupId,
        groupName,
        color,
        members: members.length,
        notVoted: members.filter((seat) => seat.voteDecision === null).length,
        decisions: summaryOf(members),
        questionSummaries: null,
      };
    }),
    voteWeightingSummary: null,
    withheld: { voters: null, preferences: null, tally: null, groups: null },
  };
}
