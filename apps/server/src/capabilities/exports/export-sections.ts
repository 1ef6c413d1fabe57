import type { VoteInspection } from '@hemicycle/contract/votes';
import { countSections } from './count-sections.ts';
import type { ExportCell, ExportSection } from './export-section.ts';
import { ballotInWords, ruleInWords } from './rule-in-words.ts';
import { amount, decisionCell, utc } from './cell-texts.ts';

const PRIVACY_LABELS: Record<VoteInspection['poll']['anonymous'], string> = {
  open: 'Voters name and preference',
  privatevoter: 'Just preference',
  privateselection: 'Just name',
  limitedvisibility: 'Limited Visibility',
  privatevoterselection: 'None',
};

const WITHHELD = 'Not shown for this privacy option';

/** What an inspection tells, in the order in which every format writes it: the poll, its count, its votes as far as privacy shows
 *  them, and its receipts. The only source of all formats.  Source: BEY-11, POLL-10 … POLL-14. */
export function exportSections(inspection: VoteInspection, sessionTitle: string): ExportSection[] {
  return [
    pollSection(inspection, sessionTitle),
    ...countSections(inspection),
    ...voteSections(inspection),
    ...receiptSections(inspection),
  ];
}

function pollSection({ poll, withheld }: VoteInspection, sessionTitle: string): ExportSection {
  const { tally, record, resultDetails } = poll;
  const facts: [string, ExportCell][] = [
    ['Session', sessionTitle],
    ['Vote', poll.number],
    ['Title', poll.title],
    ['Question', poll.question],
    ['Description', poll.description],
    ...poll.documentation.map(({ label, url }): [string, string] => ['Document', `${label}: ${url}`]),
    ['Opened (UTC)', utc(poll.startTime)],
    ['Closed (UTC)', utc(poll.closedTime ?? poll.endTime)],
    ['Privacy option', PRIVACY_LABELS[poll.anonymous]],
    ['Names of voters', withheld.voters === null ? null : WITHHELD],
    ['Choice of each voter', withheld.preferences === null ? null : WITHHELD],
    ['Count by group', withheld.groups === null ? null : WITHHELD],
    ['Voting organisation', poll.votingOrganisationName],
    ['Ballot', ballotInWords(poll.form, poll.maySplit)],
    ['Rule', ruleInWords(poll.majority)],
    ['Result', poll.result === 'undeclared' ? 'Not declared' : poll.result],
    ['Commentary', resultDetails.commentary],
    ['Declared by', resultDetails.declaredBy],
    ['Declared (UTC)', utc(resultDetails.declaredAt)],
    ['Casting vote', resultDetails.castingVote?.voteDecision ?? null],
    ['Casting vote by', resultDetails.castingVote?.by ?? null],
    ['Voted', tally?.votedCount ?? null],
    ['Weight voted', amount(tally?.votedWeight)],
    ['Entitled', tally?.entitledCount ?? null],
    ['Weight entitled', amount(tally?.entitledWeight)],
    ['Present at the close', poll.present?.votes ?? null],
    ['Weight present at the close', amount(poll.present?.weight)],
    ...poll.quorum.opening.map((quorum) => quorumFact('Quorum at opening', quorum)),
    ...poll.quorum.closing.map((quorum) => quorumFact('Quorum at the close', quorum)),
    ['Record entry', record?.sequence ?? null],
    ['Record entry hash', record?.hash ?? null],
    ['Record leaves', record?.treeSize ?? null],
    ['Record root', record?.root ?? null],
  ];
  return { name: 'Poll', columns: null, rows: facts.filter(([, value]) => value !== null && value !== '') };
}

function quorumFact(
  name: string,
  quorum: VoteInspection['poll']['quorum']['closing'][number],
): [string, string] {
  return [name, `${quorum.name}: ${quorum.pass ? 'met' : 'not met'}, ${quorum.displayString}`];
}

/** As on the screen: choices beside the voters, or the voters alone, or nothing. A group only where counts by group are shown. */
function voteSections({ votes, withheld, summaryByGroup }: VoteInspection): ExportSection[] {
  if (withheld.voters !== null) return [];
  const groupOf = new Map(summaryByGroup?.map(({ groupId, groupName }) => [groupId, groupName]));
  const joined = withheld.preferences === null;
  return [
    {
      name: 'Votes',
      columns: [
        'Voter',
        'Voter id',
        ...(summaryByGroup === null ? [] : ['Group']),
        'Cast by proxy',
        ...(joined ? ['Vote', 'Weight', 'Recorded (UTC)', 'Receipt'] : []),
      ],
      rows: votes.map((vote) => [
        vote.voterName,
        vote.userId,
        ...(summaryByGroup === null ? [] : [groupOf.get(vote.groupId) ?? null]),
        vote.proxyVoterName ?? vote.proxyVoter,
        ...(joined
          ? [
              vote.voteDecision === null ? null : decisionCell(vote.voteDecision),
              amount(vote.voteWeight),
              utc(vote.serverArrivalTime),
              vote.receiptPublic,
            ]
          : []),
      ]),
    },
  ];
}

/** A list of its own where a receipt must not stand beside a name or a choice. */
function receiptSections({ receipts, withheld, votes }: VoteInspection): ExportSection[] {
  const besideVotes = withheld.preferences === null && votes.length > 0;
  if (besideVotes || receipts.length === 0) return [];
  return [{ name: 'Receipts', columns: ['Receipt'], rows: receipts.map((receipt) => [receipt]) }];
}
