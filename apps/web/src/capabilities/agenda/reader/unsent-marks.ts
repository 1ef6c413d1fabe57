import type { PaperMark } from '@hemicycle/contract/agenda-marks';
import { api, ApiError } from '../../../api-client.ts';

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

/** Sends one change. Where another page of the person has changed the note meanwhile, both wordings
 *  stand in it afterwards. Rejects with ApiError. Source: AGENDA-01. */
export async function sendUnsent({ idVotingSession }: MarksOf, change: UnsentMark): Promise<void> {
  if (change.kind === 'remove') {
    const params = { idVotingSession, markId: change.markId };
    await api('DELETE /api/agenda/:idVotingSession/marks/:markId', { params });
    return;
  }
  const { id, ...mark } = change.mark;
  const keep = (note: string, before: string | null) =>
    api('PUT /api/agenda/:idVotingSession/marks/:markId', {
      params: { idVotingSession, markId: id },
      body: { ...mark, note, ...(before !== null && { before: { note: before } }) },
    });
  try {
    await keep(mark.note, change.before);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'changed-meanwhile') throw error;
    const params = { idVotingSession };
    const { marks } = await api('GET /api/agenda/:idVotingSession/papers', { params });
    const other = marks.find((each) => each.id === id)?.note ?? '';
    await keep([other, mark.note].filter(Boolean).join('\n').slice(0, 2_000), other);
  }
}

/** Whether the change can be sent later: no answer came, or the server is away or busy, or the
 *  person has to sign in first. */
export function mayBeSentLater(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.status === 0 || error.status >= 500 || error.status === 429 || error.status === 401)
  );
}
