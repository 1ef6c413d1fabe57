import type { VoteInspection } from '@hemicycle/contract/votes';
import type { ExportDocument } from './export-document.ts';

const OPENED_MS = Date.UTC(2026, 10, 25, 20, 40, 12);
const OPTIONS = ['Yea', 'Nay', 'Pres.'];

/** A voter in a test document. `vote` is the index of their option; null: no choice. */
export interface TestVoter {
  readonly name: string;
  readonly group?: string;
  readonly vote?: number | null;
  readonly proxy?: string;
}

/** The export document of a closed poll, in the time zone of Berlin. `poll` replaces fields of the
 *  poll. */
export function testDocument(
  voters: readonly TestVoter[],
  {
    poll = {},
    house = {},
    sitting = 'Plenary sitting',
    secret = false,
  }: {
    poll?: Partial<VoteInspection['poll']>;
    house?: Partial<ExportDocument['house']>;
    sitting?: string;
    secret?: boolean;
  } = {},
): ExportDocument {
  const options = poll.voteOptions ?? OPTIONS;
  const cast = voters.filter(({ vote }) => vote !== null);
  const groups = [...new Set(voters.map(({ group }) => group ?? 'Independent'))];
  const tally = (of: readonly TestVoter[]) =>
    options.map((voteDecision, index) => {
      const votes = of.filter(({ vote = 0 }) => vote === index).length;
      return { voteDecision, votes, weight: String(votes) };
    });
  const receiptOf = (index: number) =>
    `Oj7ox7VS1g56onlDlQ5Az9JiW21aJbj3TBvs-p${String(index).padStart(5, '0')}`;
  const receipts = cast.map((_, index) => receiptOf(index));
  const inspection: VoteInspection = {
    poll: {
      id: 'poll-1',
      idVotingSession: 'sitting-1',
      number: 7,
      position: 0,
      type: 'vote',
      timerType: null,
      title: 'Water Act, second reading',
      question: 'Shall the bill pass as amended?',
      description: '',
      documentation: [],
      voteOptions: options,
      durationInSecond: null,
      durationQuantity: null,
      durationUnits: null,
      startTime: OPENED_MS,
      endTime: OPENED_MS + 372_000,
      closedTime: OPENED_MS + 372_000,
      status: 'closed',
      anonymous: secret ? 'privatevoterselection' : 'open',
      votingOrganisation: 'none',
      votingOrganisationName: null,
      form: { kind: 'single' },
      maySplit: false,
      majority: {
        kind: 'simple',
        base: 'valid',
        castingVote: false,
        heads: null,
        weight: null,
        blockingMinority: null,
      },
      repeats: null,
      opensAt: null,
      closesAt: null,
      mayChangeVote: false,
      logAllVotes: false,
      cancelReason: null,
      cancelCommentary: '',
      suspended: null,
      course: [],
      rollCall: null,
      proofOfIdentity: false,
      proofWithinMs: null,
      signedCasts: false,
      fewestToTell: 0,
      result: 'PASS',
      resultDetails: {
        commentary: 'Carried as amended.',
        declaredBy: 'Ilse Brandt',
        declaredAt: OPENED_MS + 400_000,
        castingVote: null,
        elected: null,
      },
      election: null,
      tally: {
        votedCount: cast.length,
        entitledCount: voters.length,
        votedWeight: String(cast.length),
        entitledWeight: String(voters.length),
        votesSummary: tally(cast),
        questionSummaries: null,
        runOff: null,
        withheld: null,
      },
      present: { votes: voters.length, weight: String(voters.length) },
      quorum: {
        opening: [],
        closing: [{ rule: 'half', name: 'Half of the house', pass: false, displayString: '7 of 20 < 50%' }],
      },
      record: {
        sequence: 9,
        hash: 'b7e104c95d2f88a31c6092ab770de5c403f86b1e5a9d3c7e2f41608bd59c0a17',
        treeSize: cast.length,
        root: 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0u1V',
      },
      voting: { mayVote: false, reason: null, weight: null, onBehalfOf: [] },
      ...poll,
    },
    votes: secret
      ? []
      : cast.map(({ name, group = 'Independent', vote = 0, proxy }, index) => ({
          pollId: 'poll-1',
          userId: `user-${voters.findIndex((voter) => voter.name === name)}`,
          voterName: name,
          groupId: group,
          proxyVoter: proxy === undefined ? null : 'proxy',
          proxyVoterName: proxy ?? null,
          voteDecision: options[vote ?? 0] ?? '',
          voteWeight: '1',
          serverArrivalTime: OPENED_MS + 1000 * index,
          receiptPublic: receiptOf(index),
          snapshotUrl: null,
          enteredBy: null,
        })),
    receipts,
    summaryByDecision: tally(cast),
    summaryByGroup: secret
      ? null
      : groups.map((groupName) => {
          const own = voters.filter(({ group = 'Independent' }) => group === groupName);
          return {
            groupId: groupName,
            groupName,
            color: null,
            members: own.length,
            notVoted: own.filter(({ vote }) => vote === null).length,
            decisions: tally(own),
            questionSummaries: null,
          };
        }),
    voteWeightingSummary: null,
    withheld: {
      voters: secret ? 'privacy-always' : null,
      preferences: secret ? 'privacy-always' : null,
      tally: null,
      groups: secret ? 'privacy-always' : null,
    },
  };
  const colors = ['#1F4A3D', '#B5532B', '#3A5FA0', '#8A6D1B', '#6B3E75'];
  return {
    inspection,
    seats: [],
    electors: secret
      ? null
      : voters.map(({ name, group = 'Independent' }, index) => ({
          userId: `user-${index}`,
          name,
          groupId: group,
          groupName: group,
          color: colors[groups.indexOf(group) % colors.length] ?? null,
        })),
    house: {
      name: 'House of the Republic',
      color: '#1F4A3D',
      ...{ letterhead: '', siteLogo: null, logo: null },
      language: 'en',
      timeZone: 'Europe/Berlin',
      ...house,
    },
    sitting: {
      title: sitting,
      plannedMs: [Date.UTC(2026, 10, 25, 19), Date.UTC(2026, 10, 25, 22)],
      endedMs: null,
    },
    writtenMs: OPENED_MS + 3_600_000,
  };
}
