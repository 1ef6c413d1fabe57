import { AGENDA_MARK_NOTE_MAX_CHARS } from '@hemicycle/contract/agenda-limits';
import type { PaperMark } from '@hemicycle/contract/agenda-marks';
import { api, ApiError } from '../../../api-client.ts';
import { newRequestId } from '../../../request-id.ts';

/** A change of the person's marks that the server does not have yet. `before`: the note that stood
 *  there when it was changed. */
export type UnsentMark =
  | { readonly kind: 'keep'; readonly mark: PaperMark; readonly before: string | null }
  | { readonly kind: 'remove'; readonly markId: string };

/** Whose changes, in which sitting. */
export interface MarksOf {
  readonly userId: string;
  readonly idVotingSession: string;
}

const keyOf = ({ userId, idVotingSession }: MarksOf) => `hemicycle.marks.${userId}.${idVotingSession}`;

/** The changes that wait in this browser, the oldest first. */
export function loadUnsent(of: MarksOf): readonly UnsentMark[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(of)) ?? '[]');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by saveUnsent alone
    return Array.isArray(kept) ? (kept as UnsentMark[]) : [];
  } catch {
    return [];
  }
}

/** Keeps changes in this browser until the server has them. Throws where the browser keeps
 *  nothing. */
export function saveUnsent(of: MarksOf, changes: readonly UnsentMark[]): void {
  if (changes.length === 0) localStorage.removeItem(keyOf(of));
  else localStorage.setItem(keyOf(of), JSON.stringify(changes));
}

/** The marks as the person sees them: those of the server with the changes that wait. */
export function withUnsent(marks: readonly PaperMark[], changes: readonly UnsentMark[]): PaperMark[] {
  const all = new Map(marks.map((mark) => [mark.id, mark]));
  for (const change of changes) {
    if (change.kind === 'keep') all.set(change.mark.id, change.mark);
    else all.delete(change.markId);
  }
  return [...all.values()];
}

/** Takes one change from those that wait in this browser; other pages may have added some. */
export function removeUnsent(of: MarksOf, change: UnsentMark): void {
  const waiting = loadUnsent(of);
  const at = waiting.findIndex((one) => textOf(one) === textOf(change));
  if (at >= 0) saveUnsent(of, waiting.toSpliced(at, 1));
}

/** Runs `work` while no other page of this browser sends changes of the same person and sitting.
 *  Browsers without locks run it at once. */
export async function whileAlone(of: MarksOf, work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(keyOf(of), work);
  else await work();
}

const textOf = (change: UnsentMark) => JSON.stringify(change);
const markOf = (change: UnsentMark) => (change.kind === 'keep' ? change.mark.id : change.markId);

/** Sends what waits, the oldest first. `onDone`: the server has the change, or has refused it for
 *  good. Changes of one mark keep their order; one that the server does not take now holds up those
 *  of its own mark alone. Source: AGENDA-01. */
export async function sendWaiting(
  of: MarksOf,
  waiting: () => readonly UnsentMark[],
  onDone: (change: UnsentMark, how: 'sent' | 'refused') => void,
): Promise<void> {
  const done = new Set<string>();
  const held = new Set<string>();
  const next = () => waiting().find((one) => !done.has(textOf(one)) && !held.has(markOf(one)));
  for (let change = next(); change !== undefined; change = next()) {
    try {
      await sendUnsent(of, change);
    } catch (error) {
      const then = afterRefusal(error);
      if (then === 'all-wait') return;
      if (then === 'waits') {
        held.add(markOf(change));
        continue;
      }
      done.add(textOf(change));
      onDone(change, 'refused');
      continue;
    }
    done.add(textOf(change));
    onDone(change, 'sent');
  }
}

/** Sends one change. Where another page of the person has changed the note meanwhile, both wordings
 *  stand in it afterwards, or in a second mark where they are too long for one. Rejects with
 *  ApiError. Source: AGENDA-01. */
export async function sendUnsent({ userId, idVotingSession }: MarksOf, change: UnsentMark): Promise<void> {
  if (change.kind === 'remove') {
    const params = { idVotingSession, markId: change.markId };
    await api('DELETE /api/agenda/:idVotingSession/marks/:markId', { params, query: { userId } });
    return;
  }
  const { id, ...mark } = change.mark;
  const keep = (note: string, before: string | null, markId = id) =>
    api('PUT /api/agenda/:idVotingSession/marks/:markId', {
      params: { idVotingSession, markId },
      body: { ...mark, userId, note, ...(before !== null && { before: { note: before } }) },
    });
  try {
    await keep(mark.note, change.before);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'changed-meanwhile') throw error;
    const params = { idVotingSession };
    const { marks } = await api('GET /api/agenda/:idVotingSession/papers', { params });
    const other = marks.find((each) => each.id === id)?.note ?? '';
    const both = [other, mark.note].filter(Boolean).join('\n');
    if (both.length <= AGENDA_MARK_NOTE_MAX_CHARS) await keep(both, other);
    else await keep(mark.note, null, newRequestId());
  }
}

/** What becomes of a change that was not taken. Only one that never can be kept is `refused`. A
 *  paper or sitting that is away now may come back: then it `waits`. Where no answer came, or
 *  the server is busy or knows somebody else, or the person has to be let in, `all-wait`. */
export function afterRefusal(error: unknown): 'all-wait' | 'waits' | 'refused' {
  if (!(error instanceof ApiError)) return 'waits';
  const { status, code } = error;
  if (status === 400 || code === 'agenda-papers-full') return 'refused';
  if (status === 0 || status >= 500 || status === 429 || status === 401 || status === 403) return 'all-wait';
  return 'waits';
}
