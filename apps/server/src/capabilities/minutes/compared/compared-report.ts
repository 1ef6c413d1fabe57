import type { OpenFormat } from '@hemicycle/contract/minutes';
import type { AgendaItem } from '@hemicycle/contract/agenda';
import type { VoteInspection } from '@hemicycle/contract/votes';
import { itemAt } from '@hemicycle/rules/agenda/item-at';
import { itemOfVote } from '@hemicycle/rules/agenda/item-of-vote';
import { isSplit } from '@hemicycle/rules/polls/ballot-text';
import { composeFacts } from '../compose-facts.ts';
import { moversInWords } from '../item-in-words.ts';
import type { SittingReport } from '../sitting-report.ts';
import { namesAreOpen } from '../vote-in-words.ts';
import { minuteWords } from '../words-by-language.ts';
import {
  type ComparedSitting,
  type ComparedUnit,
  type ComparedValue,
  plain,
  textsOf,
} from './compared-sitting.ts';

/** What Popolo calls the standard options. */
const POPOLO_OPTIONS: Readonly<Record<string, string>> = { Yea: 'yes', Nay: 'no', 'Pres.': 'abstain' };
const POPOLO_RESULTS = { PASS: 'pass', FAIL: 'fail', undeclared: null } as const;
/** Popolo has no fractions of a second in the times of an event. */
const SECOND_MS = 1_000;

/** The sitting's own facts, as far as a format carries them, to hold a file against. Made from the
 *  facts and not from a written file, so that a fault of the writer shows. Pure. Source: BEY-35. */
export function comparedReport(report: SittingReport, format: OpenFormat): ComparedSitting {
  return format === 'popolo' ? forPopolo(report) : forAkomaNtoso(report);
}

function forAkomaNtoso(report: SittingReport): ComparedSitting {
  const { sitting, items, lists, votes, attendance } = report;
  const facts = composeFacts(report);
  const wordingOf = (key: string) => facts.find((fact) => fact.key === key)?.wording;
  const linesOf = (key: string) => wordingOf(key)?.lines ?? [];
  const titleOf = (id: string | null) => items.find((item) => item.id === id)?.title ?? null;
  return {
    sitting: [unit('sitting', '', sitting.title, [plain('id', sitting.id), plain('title', sitting.title)])],
    passage: ['opening', 'closed', 'closing'].flatMap((key) =>
      wordingOf(key) === undefined
        ? []
        : [unit('passage', key, wordingOf(key)?.heading ?? '', [plain('text', textsOf(linesOf(key)))])],
    ),
    item: items.map((item) =>
      unit('item', item.id, item.title, [
        plain('number', item.number),
        plain('title', item.title.trim()),
        plain('place', titleOf(item.parentId)),
        plain('text', textsOf(itemLines(report, item, linesOf(`item:${item.id}`)))),
      ]),
    ),
    speech: lists
      .flatMap(({ speeches }) => speeches)
      .map(({ id, displayName, groupName, startedAt, endedAt }) => {
        const speaker = groupName === null ? displayName : `${displayName} (${groupName})`;
        return unit('speech', id, speaker, [
          plain('speaker', speaker),
          plain('place', itemAt(items, startedAt)?.title ?? null),
          plain('began', String(startedAt)),
          plain('ended', endedAt === null ? null : String(endedAt)),
        ]);
      }),
    stay:
      attendance === null
        ? null
        : attendance.people
            .filter(({ stays }) => stays.length > 0)
            .map(({ userId, displayName, stays }) =>
              unit('stay', userId, displayName, [
                plain('title', displayName),
                ...stays.map(({ joinedAt }, turn) => turnOf('began', turn, joinedAt)),
                ...stays
                  .flatMap(({ leftAt }) => leftAt ?? [])
                  .map((leftAt, turn) => turnOf('ended', turn, leftAt)),
              ]),
            ),
    vote: votes.map((inspection) => {
      const { poll } = inspection;
      return unit('vote', poll.id, poll.title, [
        plain('title', poll.title),
        plain('place', itemOfVote(report, poll)?.title ?? null),
        plain('result', poll.status === 'closed' ? poll.result : null),
        plain('text', textsOf(linesOf(`vote:${poll.id}`))),
        ...akomaCounts(inspection),
        ...akomaChoices(inspection),
        ...akomaWeights(inspection),
      ]);
    }),
  };
}

function unit(
  thing: ComparedUnit['thing'],
  id: string,
  about: string,
  values: readonly ComparedValue[],
): ComparedUnit {
  return { key: `${thing} ${id}`, thing, about, values };
}

function turnOf(aspect: 'began' | 'ended', turn: number, atMs: number): ComparedValue {
  return { key: `${aspect} ${turn + 1}`, aspect, detail: null, value: String(atMs) };
}

/** The sentences on an item, with one for each mover and party. */
function itemLines(report: SittingReport, item: AgendaItem, lines: readonly string[]): string[] {
  const together = new Set(moversInWords(report, item));
  const words = minuteWords[report.house.language];
  return [
    ...lines.filter((line) => !together.has(line)),
    ...item.movers.map(({ role, name }) => words.movers[role](name)),
    ...item.parties.map(({ role, name }) => `${role}: ${name}.`),
  ];
}

function akomaCounts({ poll, summaryByDecision }: VoteInspection): ComparedValue[] {
  if (poll.status !== 'closed') return [];
  const count = (option: string | null, value: number): ComparedValue => ({
    ...{ key: `count ${option}`, aspect: 'count', detail: option, value: String(value) },
  });
  const known = (summaryByDecision ?? []).map(({ voteDecision, votes }) =>
    count(poll.voteOptions.includes(voteDecision) ? voteDecision : null, votes),
  );
  return known.length > 0 ? known : [count(null, poll.tally?.votedCount ?? 0)];
}

function akomaChoices(inspection: VoteInspection): ComparedValue[] {
  const { poll, votes } = inspection;
  if (poll.status !== 'closed' || !namesAreOpen(inspection)) return [];
  return votes.flatMap(({ userId, voterName, voteDecision }): ComparedValue[] => {
    if (userId === null || voterName === null) return [];
    const isOne = typeof voteDecision === 'string' && poll.voteOptions.includes(voteDecision);
    const value = isOne ? voteDecision : null;
    return [{ key: `choice ${userId}`, aspect: 'choice', detail: voterName, value }];
  });
}

/** The weights of a vote that has some: for each option, and of each voter where names are open. */
function akomaWeights(inspection: VoteInspection): ComparedValue[] {
  const { poll, votes, summaryByDecision } = inspection;
  if (poll.status !== 'closed' || poll.votingOrganisation === 'none') return [];
  return [
    ...(summaryByDecision ?? []).map(({ voteDecision, weight }): ComparedValue => {
      const option = poll.voteOptions.includes(voteDecision) ? voteDecision : null;
      return { key: `weight ${option}`, aspect: 'weight', detail: option, value: weight };
    }),
    ...(namesAreOpen(inspection) ? votes : []).flatMap(({ userId, voterName, voteWeight }): ComparedValue[] =>
      userId === null || voterName === null || voteWeight === null
        ? []
        : [{ key: `weight of voter ${userId}`, aspect: 'weight', detail: voterName, value: voteWeight }],
    ),
  ];
}

function forPopolo(report: SittingReport): ComparedSitting {
  const { sitting, items, votes } = report;
  const second = (ms: number | null) => (ms === null ? null : String(Math.floor(ms / SECOND_MS) * SECOND_MS));
  const [from, to] = sitting.plannedMs.map(second);
  const closed = votes.filter(({ poll }) => poll.status === 'closed');
  return {
    sitting: [
      unit('sitting', '', sitting.title, [
        plain('id', sitting.id),
        plain('title', sitting.title),
        { ...plain('planned', from ?? null), key: 'planned from' },
        { ...plain('planned', to ?? null), key: 'planned to' },
      ]),
    ],
    ...{ passage: null, speech: null, stay: null },
    item: items.map(({ id, parentId, number, title, begunAt, endedAt }) =>
      unit('item', id, title, [
        plain('number', number),
        plain('title', title),
        plain('place', items.find((item) => item.id === parentId)?.title ?? null),
        plain('began', second(begunAt)),
        plain('ended', second(endedAt)),
      ]),
    ),
    vote: closed.map((inspection) => {
      const { poll } = inspection;
      const ms = (at: number | null) => (at === null ? null : String(at));
      return unit('vote', poll.id, poll.title, [
        plain('number', poll.number === null ? null : String(poll.number)),
        plain('text', [poll.title, poll.question].filter((text) => text !== '').join('\n')),
        plain('place', itemOfVote(report, poll)?.title ?? null),
        plain('began', ms(poll.startTime)),
        plain('ended', ms(poll.closedTime)),
        plain('result', POPOLO_RESULTS[poll.result]),
        plain('record', poll.record?.hash ?? null),
        ...popoloCounts(inspection),
        ...popoloChoices(inspection),
      ]);
    }),
  };
}

function inPopolo(option: string): string {
  return Object.hasOwn(POPOLO_OPTIONS, option) ? (POPOLO_OPTIONS[option] ?? option) : option;
}

function popoloCounts({ poll, summaryByDecision, summaryByGroup }: VoteInspection): ComparedValue[] {
  const weighted = poll.votingOrganisation !== 'none';
  const counts = [
    ...(summaryByDecision ?? []).map((one) => ({ ...one, group: null })),
    ...(summaryByGroup ?? []).flatMap(({ groupId: id, groupName: name, decisions }) =>
      id === null ? [] : decisions.map((one) => ({ ...one, group: { id, name } })),
    ),
  ];
  return counts.flatMap(({ voteDecision, votes, weight, group }): ComparedValue[] => {
    const option = inPopolo(voteDecision);
    const detail = group === null ? option : `${option} (${group.name})`;
    const key = `${option} of ${group?.id ?? ''}`;
    return [
      { key: `count ${key}`, aspect: 'count', detail, value: String(votes) },
      ...(weighted ? [{ key: `weight ${key}`, aspect: 'weight', detail, value: weight } as const] : []),
    ];
  });
}

function popoloChoices(inspection: VoteInspection): ComparedValue[] {
  if (!namesAreOpen(inspection)) return [];
  return inspection.votes.flatMap((one): ComparedValue[] => {
    const { userId, voterName, voteDecision: decision, voteWeight, proxyVoter, proxyVoterName } = one;
    if (userId === null) return [];
    const value = (aspect: 'choice' | 'weight' | 'proxy', said: string | null): ComparedValue[] =>
      said === null
        ? []
        : [{ key: `${aspect} of voter ${userId}`, aspect, detail: voterName ?? userId, value: said }];
    const choice =
      decision === null || typeof decision === 'string'
        ? decision && inPopolo(decision)
        : isSplit(decision)
          ? decision.map(({ voteDecision, weight }) => `${weight} ${inPopolo(voteDecision)}`).join('; ')
          : decision.map(inPopolo).join('; ');
    return [
      ...value('choice', choice),
      ...value('weight', voteWeight),
      ...value('proxy', proxyVoter === null ? null : (proxyVoterName ?? proxyVoter)),
    ];
  });
}
