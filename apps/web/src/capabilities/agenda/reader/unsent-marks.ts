import { AGENDA_MARK_NOTE_MAX_CHARS } from '@hemicycle/contract/agenda-limits';
import type { PaperMark } from '@hemicycle/contract/agenda-marks';
import { api, ApiError } from '../../../api-client.ts';
import {
  hasSignedOutSinceOpened,
  type MarksOf,
  waitingMarksKey as keyOf,
  whoseMarksWait,
} from '../../../waiting-marks.ts';

/** A change of the person's marks that the server does not have yet. `before`: the note that stood
 *  there when it was changed. `changeId`: by it the server knows a change that it has already. */
export type UnsentMark =
  | {
      readonly kind: 'keep';
      readonly mark: PaperMark;
      readonly before: string | null;
      readonly changeId: string;
    }
  | { readonly kind: 'remove'; readonly markId: string };

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

/** Keeps changes in this browser until the server has them. Throws where the browser keeps nothing,
 *  and where the person has signed out in another page. */
export function saveUnsent(of: MarksOf, changes: readonly UnsentMark[]): void {
  if (changes.length === 0) localStorage.removeItem(keyOf(of));
  else if (hasSignedOutSinceOpened()) throw new Error('The person has signed out in this browser.');
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
  const { locks }: { readonly locks?: LockManager | null } = navigator;
  if (locks) await locks.request(keyOf(of), work);
  else await work();
}

const textOf = (change: UnsentMark) => JSON.stringify(change);
const markOf = (change: UnsentMark) => (change.kind === 'keep' ? change.mark.id : change.markId);

/** Sends what waits, the oldest first. `onDone`: the server has the change, has refused it for
 *  good, or the mark is `gone`, since it was removed. Changes of one mark keep their order; one
 *  that the server does not take now holds up those of its own mark alone. Source: AGENDA-01. */
export async function sendWaiting(
  of: MarksOf,
  waiting: () => readonly UnsentMark[],
  onDone: (change: UnsentMark, how: 'sent' | 'gone' | 'refused') => void,
): Promise<void> {
  const done = new Set<string>();
  const held = new Set<string>();
  const next = () => waiting().find((one) => !done.has(textOf(one)) && !held.has(markOf(one)));
  for (let change = next(); change !== undefined; change = next()) {
    let how: 'kept' | 'gone';
    try {
      how = await sendUnsent(of, change);
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
    onDone(change, how === 'gone' ? 'gone' : 'sent');
  }
}

/** Sends what waits in this browser, sitting by sitting. What the server does not take now goes on
 *  waiting. Never rejects. Source: AGENDA-01. */
export async function sendAllWaiting(): Promise<void> {
  for (const of of whoseMarksWait()) {
    await whileAlone(of, () =>
      sendWaiting(
        of,
        () => loadUnsent(of),
        (change, how) => {
          // What can never be kept is left for the person to read.
          const isRepeated = how === 'gone' && change.kind === 'keep' && change.before === null;
          if (how === 'sent' || isRepeated) removeUnsent(of, change);
        },
      ),
    );
  }
}

/** Sends one change. Answers whether the mark is gone, since it was removed meanwhile. Where
 *  another page of the person has changed the note, both wordings stand in it afterwards, or in a
 *  second mark where they are too long for one. Rejects with ApiError. Source: AGENDA-01. */
async function sendUnsent(
  { userId, idVotingSession }: MarksOf,
  change: UnsentMark,
): Promise<'kept' | 'gone'> {
  if (change.kind === 'remove') {
    const params = { idVotingSession, markId: change.markId };
    await api('DELETE /api/agenda/:idVotingSession/marks/:markId', { params, query: { userId } });
    return 'kept';
  }
  const { id, ...mark } = change.mark;
  const { changeId } = change;
  const keep = async (note: string, before: string | null, markId = id) => {
    const kept = await api('PUT /api/agenda/:idVotingSession/marks/:markId', {
      params: { idVotingSession, markId },
      body: { ...mark, userId, note, changeId, ...(before !== null && { before: { note: before } }) },
    });
    return kept === null ? 'gone' : 'kept';
  };
  try {
    return await keep(mark.note, change.before);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'changed-meanwhile') throw error;
    const params = { idVotingSession };
    const { marks } = await api('GET /api/agenda/:idVotingSession/papers', { params });
    const other = marks.find((each) => each.id === id)?.note ?? '';
    const both = [other, mark.note].filter(Boolean).join('\n');
    if (both.length <= AGENDA_MARK_NOTE_MAX_CHARS) return keep(both, other);
    // The same second mark where this is sent again.
    return keep(mark.note, null, changeId);
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
