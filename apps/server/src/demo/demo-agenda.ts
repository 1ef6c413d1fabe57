import type { Transaction } from 'kysely';
import { insertAgenda } from '../capabilities/agenda/public.ts';
import type { Database } from '../database.ts';

const MINUTE_MS = 60_000;

interface DemoItem {
  readonly title: string;
  readonly minutes: number;
  readonly text?: string;
  readonly parts?: readonly string[];
}

const items: readonly DemoItem[] = [
  { title: 'Opening and apologies', minutes: 5 },
  { title: 'Minutes of the last sitting', minutes: 5 },
  {
    title: 'Consent items',
    minutes: 15,
    text: 'Three reports on which nobody has asked for a debate.',
    parts: ['Annual report of the Ombudsman', 'Accounts of the Library', 'Appointment of two trustees'],
  },
  {
    title: 'Water Protection Bill, third reading',
    minutes: 45,
    text: 'The bill sets the limit for nitrate in rivers and lakes at fifty milligrams a litre and gives farms four years to reach it. The committee reported without a vote.',
    parts: ['Amendments 12 to 15', 'Debate', 'Vote on the bill'],
  },
  { title: 'Budget review, second quarter', minutes: 45 },
  { title: 'Oral questions to the Minister of Transport', minutes: 45 },
  { title: 'Ports Authority Act, first reading', minutes: 30 },
  { title: 'Election of two tellers', minutes: 10 },
];
/** The place of the bill among the items, from 0. It is under way in the open sitting. */
export const BILL_PLACE = 3;

/** Publishes the agenda of a demonstration sitting. Its first three items are done, each after its
 *  planned length, and the fourth is under way since then. Source: DESIGN §5, AGENDA-01. */
export async function insertDemoAgenda(
  transaction: Transaction<Database>,
  { id: sessionId, starts_ms: startsMs }: { readonly id: string; readonly starts_ms: number },
): Promise<void> {
  let start = startsMs;
  const stored = items.flatMap(({ title, minutes, text = '', parts = [] }, at) => {
    const begins = start;
    start += minutes * MINUTE_MS;
    const id = `${sessionId}-item-${at + 1}`;
    const item = {
      ...{ id, parentId: null, ownNumber: null, title, text, plannedStart: begins, plannedMinutes: minutes },
      ...courseOf(at, begins, start),
      ...{ version: 0, votes: [], kind: 'item' as const, consent: false, paperCount: 0 },
      ...{ movers: [], parties: [] },
    };
    const inside = parts.map((part, place) => ({
      ...item,
      ...{ id: `${id}-${place + 1}`, parentId: id, title: part, text: '' },
      ...{ plannedStart: null, plannedMinutes: null },
      // The parts of an item are dealt with inside it, without times of their own.
      ...{ state: at < BILL_PLACE ? ('done' as const) : ('planned' as const), begunAt: null, endedAt: null },
      ...{ spentMs: 0, runningSince: null },
    }));
    return [item, ...inside];
  });
  await insertAgenda(transaction, sessionId, { publishedAt: startsMs, items: stored });
}

function courseOf(at: number, begins: number, ends: number) {
  if (at < BILL_PLACE)
    return {
      ...{ state: 'done' as const, begunAt: begins, endedAt: ends },
      ...{ spentMs: ends - begins, runningSince: null },
    };
  if (at === BILL_PLACE)
    return {
      ...{ state: 'current' as const, begunAt: begins, endedAt: null },
      ...{ spentMs: 0, runningSince: begins },
    };
  return { state: 'planned' as const, begunAt: null, endedAt: null, spentMs: 0, runningSince: null };
}
