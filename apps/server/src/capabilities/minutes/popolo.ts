import type { VoteDecision } from '@hemicycle/contract/ballots';
import type { InspectedVote, VoteInspection } from '@hemicycle/contract/votes';
import { isoTimeText } from '@hemicycle/rules/foundations/date-time-text';
import { isSplit } from '@hemicycle/rules/polls/ballot-text';
import { itemOfVote } from '@hemicycle/rules/agenda/item-of-vote';
import { takenUpIn } from './taken-up-in.ts';
import { namesAreOpen } from './vote-in-words.ts';
import type { SittingReport } from './sitting-report.ts';

/** The words of Popolo for the standard options; other options stay as they were written. */
const OPTIONS = new Map([
  ['Yea', 'yes'],
  ['Nay', 'no'],
  ['Pres.', 'abstain'],
]);
const RESULTS = { PASS: 'pass', FAIL: 'fail', undeclared: null } as const;
const HOUSE = 'house';
/** The class of the event of an agenda item. */
const AGENDA_ITEM = 'agenda-item';

/** The closed votes of a sitting as vote events of Popolo, with the people, groups, motions and
 *  agenda items that they name, as JSON. An item is an event within the event of the sitting, or of
 *  the item that contains it; `agenda_item_id` of a vote event, beyond the schema, names it. Votes
 *  of people stand in it only where everybody may know who voted how. A count tells heads;
 *  `weight`, beyond the schema, is an exact decimal as text. `entered_by` of a vote, beyond the
 *  schema, is the name of the clerk who entered it. Pure. Source: BEY-35. */
export function popolo(report: SittingReport): string {
  const { house, sitting, items, votes } = report;
  const time = (ms: number | null) => (ms === null ? null : isoTimeText(ms, house.timeZone));
  const closed = votes.filter(({ poll }) => poll.status === 'closed');
  const document = {
    events: [
      {
        id: sitting.id,
        name: sitting.title,
        classification: 'sitting',
        organization_id: HOUSE,
        start_date: seconds(time(sitting.plannedMs[0])),
        end_date: seconds(time(sitting.plannedMs[1])),
      },
      ...items.map((item) => ({
        id: item.id,
        name: item.title,
        classification: AGENDA_ITEM,
        organization_id: HOUSE,
        parent_id: item.parentId ?? sitting.id,
        identifiers: [{ scheme: 'agenda', identifier: item.number }],
        start_date: seconds(time(takenUpIn(report, item))),
        end_date: seconds(time(item.endedAt)),
      })),
    ],
    organizations: [
      { id: HOUSE, name: house.name, classification: 'legislature' },
      ...groupsOf(closed).map(([id, name]) => ({ id, name, classification: 'group', parent_id: HOUSE })),
    ],
    persons: peopleOf(closed).map(([id, name]) => ({ id, name })),
    motions: closed.map(({ poll }) => ({
      id: `motion-${poll.id}`,
      organization_id: HOUSE,
      legislative_session_id: sitting.id,
      text: [poll.title, poll.question].filter((text) => text !== '').join('\n'),
      date: time(poll.startTime),
      result: RESULTS[poll.result],
    })),
    vote_events: closed.map((inspection) => ({
      id: inspection.poll.id,
      identifier: inspection.poll.number === null ? null : String(inspection.poll.number),
      organization_id: HOUSE,
      legislative_session_id: sitting.id,
      motion_id: `motion-${inspection.poll.id}`,
      agenda_item_id: itemOfVote(report, inspection.poll)?.id ?? null,
      start_date: time(inspection.poll.startTime),
      end_date: time(inspection.poll.closedTime),
      result: RESULTS[inspection.poll.result],
      counts: countsOf(inspection),
      ...(namesAreOpen(inspection) ? { votes: inspection.votes.map(voteOf) } : {}),
      ...(inspection.poll.record === null ? {} : { record_hash: inspection.poll.record.hash }),
    })),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** A time without its fraction of a second, which the schema of events does not allow. */
function seconds(iso: string | null): string | null {
  return iso === null ? null : iso.replace(/\.\d+/u, '');
}

function optionOf(option: string): string {
  return OPTIONS.get(option) ?? option;
}

/** A choice as one text: several options of a ballot are joined in their order. */
function choiceOf(decision: VoteDecision | null): string | null {
  if (decision === null) return null;
  if (typeof decision === 'string') return optionOf(decision);
  if (isSplit(decision))
    return decision.map(({ voteDecision, weight }) => `${weight} ${optionOf(voteDecision)}`).join('; ');
  return decision.map(optionOf).join('; ');
}

function countsOf({ summaryByDecision, summaryByGroup, poll }: VoteInspection): object[] {
  const weighted = poll.votingOrganisation !== 'none';
  const one = ({ voteDecision, votes, weight }: { voteDecision: string; votes: number; weight: string }) => ({
    option: optionOf(voteDecision),
    value: votes,
    ...(weighted ? { weight } : {}),
  });
  return [
    ...(summaryByDecision ?? []).map(one),
    ...(summaryByGroup ?? []).flatMap(({ groupId, decisions }) =>
      groupId === null ? [] : decisions.map((decision) => ({ ...one(decision), group_id: groupId })),
    ),
  ];
}

function voteOf({ userId, voteDecision, groupId, voteWeight, proxyVoter, enteredBy }: InspectedVote): object {
  return {
    voter_id: userId,
    option: choiceOf(voteDecision),
    group_id: groupId,
    ...weightOf(voteWeight),
    ...(proxyVoter === null ? {} : { cast_by_id: proxyVoter }),
    ...(enteredBy === null ? {} : { entered_by: enteredBy }),
  };
}

/** The schema asks for a number. Where a number would lose digits, the exact text stands beside
 *  it. */
function weightOf(decimal: string | null): object {
  if (decimal === null) return {};
  const weight = Number(decimal);
  return { weight, ...(String(weight) === decimal ? {} : { exact_weight: decimal }) };
}

function peopleOf(closed: readonly VoteInspection[]): [string, string][] {
  const names = new Map<string, string>();
  for (const inspection of closed) {
    if (!namesAreOpen(inspection)) continue;
    for (const { userId, voterName, proxyVoter, proxyVoterName } of inspection.votes) {
      if (userId !== null && voterName !== null) names.set(userId, voterName);
      if (proxyVoter !== null && proxyVoterName !== null) names.set(proxyVoter, proxyVoterName);
    }
  }
  return [...names].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function groupsOf(closed: readonly VoteInspection[]): [string, string][] {
  const groups = closed.flatMap(({ summaryByGroup }) => summaryByGroup ?? []);
  return [
    ...new Map(
      groups.flatMap(({ groupId, groupName }): [string, string][] =>
        groupId === null ? [] : [[groupId, groupName]],
      ),
    ),
  ];
}
