import type { keepAgendaNote } from '@hemicycle/contract/agenda-papers';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { refuseOvertaken } from '../writing/public.ts';
import { loadNote, lockNotesOf, writeNote } from './note-store.ts';
import { loadPapers } from './paper-store.ts';
import { requireSeenItem } from './read-agenda.ts';

/** Keeps a note of the viewer's own on an item that they see, or on a paper of it. No log and no
 *  news tells of it, and no call gives it to anybody else. @throws DomainError `not-found`,
 *  `in-lobby`, `changed-meanwhile` where another page of theirs was faster. Source: AGENDA-01. */
export async function keepNote(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  params: { readonly idVotingSession: string; readonly itemId: string },
  { paperId, text, before }: BodyOf<typeof keepAgendaNote>,
): Promise<{ text: string }> {
  const { item } = await requireSeenItem(db, viewer, params);
  const { userId } = viewer;
  if (paperId !== null && !(await loadPapers(db, item.id, null)).some(({ id }) => id === paperId)) {
    throw new DomainError('not-found');
  }
  const place = { userId, itemId: item.id, paperId };
  await inTransaction(db, async (transaction) => {
    await lockNotesOf(transaction, userId);
    refuseOvertaken({ before, now: { text: await loadNote(transaction, place) }, changes: { text } });
    await writeNote(transaction, place, text);
  });
  return { text };
}
