import { type Agenda, type AgendaItem, mayRunAgenda, type WholeAgendaItem } from '@hemicycle/contract/agenda';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { requirePapersOf, requireSittingOf } from '../sessions/public.ts';
import { loadAgenda } from './agenda-store.ts';
import { emailsOfParties } from './emails-of-parties.ts';
import { loadNote } from './note-store.ts';
import { loadPapers } from './paper-store.ts';
import { agendaSeenBy } from './present-agenda.ts';
import type { StoredItem } from './stored-agenda.ts';

interface ItemOfSession {
  readonly idVotingSession: string;
  readonly itemId: string;
}

/** The agenda of a session of the viewer, as far as they see it. @throws DomainError `not-found`,
 *  `in-lobby`. Source: AGENDA-01, PERM-11. */
export async function readAgenda(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  idVotingSession: string,
): Promise<Agenda> {
  const { id } = await requireSittingOf(db, viewer, idVotingSession);
  return agendaSeenBy(await loadAgenda(db, id), viewer);
}

/** One item with its text, its papers, and what the viewer has noted for themselves, where they see
 *  it. @throws DomainError `not-found`, `in-lobby`. Source: AGENDA-01, AGENDA-03. */
export async function readAgendaItem(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  params: ItemOfSession,
): Promise<WholeAgendaItem> {
  const { item, seen } = await requireSeenItem(db, viewer, params);
  const { userId } = viewer;
  const papers = await loadPapers(db, item.id, userId);
  return {
    // The votes stay those that the viewer sees.
    ...seen,
    text: item.text,
    ownNumber: item.ownNumber,
    papers: runsAgenda(viewer) ? papers : papers.map((paper) => ({ ...paper, earlier: [] })),
    emails: await emailsOfParties(db, viewer, seen.parties),
    note: await loadNote(db, { userId, itemId: item.id, paperId: null }),
  };
}

/** An item as it is stored, and as the viewer sees it. @throws DomainError `not-found` also for an
 *  item that they do not see, `in-lobby`. */
export async function requireSeenItem(
  db: Kysely<Database>,
  viewer: Viewer,
  of: ItemOfSession,
): Promise<{ readonly item: StoredItem; readonly seen: AgendaItem }> {
  const { id } = await requireSittingOf(db, viewer, of.idVotingSession);
  return findSeenItem(db, viewer, id, of.itemId);
}

/** Requires that the viewer sees the item of a paper, as `requirePapersOf` asks. @throws
 *  DomainError `not-found`, `in-lobby`. */
export async function requirePaperOf(db: Kysely<Database>, viewer: Viewer, of: ItemOfSession): Promise<void> {
  const { id } = await requirePapersOf(db, viewer, of.idVotingSession);
  await findSeenItem(db, viewer, id, of.itemId);
}

async function findSeenItem(db: Kysely<Database>, viewer: Viewer, id: string, itemId: string) {
  const stored = await loadAgenda(db, id);
  const agenda = agendaSeenBy(stored, viewer);
  const seen = agenda.items.find((each) => each.id === itemId);
  const item = stored.items.find((each) => each.id === itemId);
  if (seen === undefined || item === undefined) throw new DomainError('not-found');
  return { item, seen };
}

/** Whether somebody prepares and leads agendas. */
export function runsAgenda(viewer: Viewer): boolean {
  return mayRunAgenda.some((permission) => may(viewer, permission));
}
