import type { Transaction } from 'kysely';
import { insertAgenda } from '../capabilities/agenda/public.ts';
import { createExportDesk } from '../capabilities/exports/public.ts';
import { addMinuteText, composeMinutes } from '../capabilities/minutes/public.ts';
import type { Database } from '../database.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../platform/http/viewer.ts';

const MINUTE_MS = 60_000;

/** The items of the past sitting, each with the minutes after its start at which it began and
 *  ended. */
const items = [
  { title: 'Opening and adoption of the agenda', from: 4, to: 12 },
  { title: 'Water Protection Bill, second reading', from: 12, to: 74 },
  { title: 'Confidence in the committee’s chair', from: 74, to: 98 },
  { title: 'Elections', from: 98, to: 130 },
];

/** What the clerk wrote below the bill. */
const TEXT =
  'The rapporteur presented the report of the Committee on Waters. She recalled that the committee had heard forty-two witnesses over nine sittings.';

/** The agenda of the demonstration's past sitting, with all its items done. Source: AGENDA-01. */
export async function insertPastAgenda(
  transaction: Transaction<Database>,
  { id: sessionId, starts_ms: startsMs }: { readonly id: string; readonly starts_ms: number },
): Promise<void> {
  await insertAgenda(transaction, sessionId, {
    publishedAt: startsMs,
    items: items.map(({ title, from, to }, at) => ({
      ...{ id: `${sessionId}-item-${at + 1}`, parentId: null, ownNumber: null, title, text: '' },
      ...{ plannedStart: startsMs + from * MINUTE_MS, plannedMinutes: to - from, state: 'done' },
      ...{ begunAt: startsMs + from * MINUTE_MS, endedAt: startsMs + to * MINUTE_MS },
      ...{ spentMs: (to - from) * MINUTE_MS, runningSince: null, votes: [], version: 0 },
      ...{ kind: 'item' as const, consent: false, movers: [], parties: [], paperCount: 0 },
    })),
  });
}

/** Composes the draft minutes of the demonstration's past sitting, with one text of its clerk.
 *  Source: DESIGN §5, BEY-34. */
export async function writePastMinutes(deps: Deps, clerk: Viewer, sessionId: string): Promise<void> {
  const { blocks } = await composeMinutes(deps, createExportDesk(deps), clerk, sessionId);
  const bill = blocks.find(({ section }) => section === `item:${sessionId}-item-2`);
  if (bill === undefined) return;
  await addMinuteText(deps, clerk, sessionId, { id: `${sessionId}-text-1`, after: bill.id, text: TEXT });
}
