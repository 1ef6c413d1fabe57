import type { VoteInspection } from '@hemicycle/contract/votes';
import { isoTimeText } from '@hemicycle/rules/foundations/date-time-text';
import { amount, decisionCell } from './cell-texts.ts';
import { countSections } from './count-sections.ts';
import type { ExportDocument } from './export-document.ts';
import type { ExportCell, ExportSection } from './export-section.ts';
import type { ExportWords } from './export-words.ts';
import { exportWords } from './words-by-language.ts';
import { pollFacts } from './poll-facts.ts';

/** The tables of an inspection in their order: the poll, its count, its votes as far as privacy
 *  shows them, and its receipts. They are in the language and the time zone of the house. Source:
 *  BEY-11, POLL-10 … POLL-14. */
export function exportSections(document: ExportDocument): ExportSection[] {
  const words = exportWords[document.house.language];
  const facts = pollFacts(document, words).map(({ name, value }): ExportCell[] => [name, value]);
  return [
    { id: 'vote', name: words.sections.vote, columns: null, rows: facts },
    ...countSections(document, words),
    ...voteSections(document, words),
    ...receiptSections(document.inspection, words),
  ];
}

interface Column {
  readonly name: string;
  readonly cell: (vote: VoteInspection['votes'][number]) => ExportCell;
}

/** The table of votes, as on the screen: voters with their choices, voters alone, or no table. It
 *  has a column of groups only where counts by group are shown, and one of weights only where votes
 *  have weights. */
function voteSections({ inspection, house }: ExportDocument, words: ExportWords): ExportSection[] {
  const { votes, withheld, summaryByGroup, poll } = inspection;
  if (withheld.voters !== null) return [];
  const groupOf = new Map(summaryByGroup?.map(({ groupId, groupName }) => [groupId, groupName]));
  const { columns: named } = words;
  const choice: Column[] = [
    {
      name: named.vote,
      cell: ({ voteDecision }) => (voteDecision === null ? null : decisionCell(voteDecision, words)),
    },
    ...(poll.votingOrganisation === 'none'
      ? []
      : [{ name: named.weight, cell: (vote): ExportCell => amount(vote.voteWeight) } satisfies Column]),
    {
      name: words.recorded(house.timeZone),
      cell: ({ serverArrivalTime: ms }) => (ms === null ? null : isoTimeText(ms, house.timeZone)),
    },
    ...(poll.rollCall === null
      ? []
      : [{ name: named.enteredBy, cell: ({ enteredBy }): ExportCell => enteredBy } satisfies Column]),
    { name: named.receipt, cell: ({ receiptPublic }) => receiptPublic },
  ];
  const columns: Column[] = [
    { name: named.voter, cell: ({ voterName }) => voterName },
    { name: named.voterId, cell: ({ userId }) => userId },
    ...(summaryByGroup === null
      ? []
      : [
          {
            name: named.group,
            cell: (vote): ExportCell => groupOf.get(vote.groupId) ?? null,
          } satisfies Column,
        ]),
    { name: named.proxy, cell: ({ proxyVoterName, proxyVoter }) => proxyVoterName ?? proxyVoter },
    ...(withheld.preferences === null ? choice : []),
  ];
  return [
    {
      id: 'votes',
      name: words.sections.votes,
      columns: columns.map(({ name }) => name),
      rows: votes.map((vote) => columns.map(({ cell }) => cell(vote))),
    },
  ];
}

/** A separate list of receipts, for polls in which a receipt must not stand beside a name or a
 *  choice. */
export function receiptSections(
  { receipts, withheld, votes }: VoteInspection,
  words: ExportWords,
): ExportSection[] {
  const besideVotes = withheld.preferences === null && votes.length > 0;
  if (besideVotes || receipts.length === 0) return [];
  return [
    {
      id: 'receipts',
      name: words.sections.receipts,
      columns: [words.columns.receipt],
      rows: receipts.map((receipt) => [receipt]),
    },
  ];
}
