import { type Agenda, type AgendaItem, mayRunAgenda, type WholeAgendaItem } from '@hemicycle/contract/agenda';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { mayReceiveSitting, requirePapersOf, requireSittingOf } from '../sessions/public.ts';
import { loadAgenda } from './agenda-store.ts';
import { emailsOfParties } from './emails-of-parties.ts';
import { loadNote } from './note-store.ts';
import { loadPapers } from './paper-store.ts';
import { agendaSeenBy, itemsToPrepare } from './present-agenda.ts';
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
  const stored = await loadAgenda(db, id);
  const seen = agendaSeenBy(stored, viewer).items.find((each) => each.id === of.itemId);
  const item = stored.items.find((each) => each.id === of.itemId);
  if (seen === undefined || item === undefined) throw new DomainError('not-found');
  return { item, seen };
}

/** Requires that the viewer sees the item of a paper, as `requirePapersOf` asks. @throws
 *  DomainError `not-found`, `in-lobby`. */
export async function requirePaperOf(db: Kysely<Database>, viewer: Viewer, of: ItemOfSession): Promise<void> {
  const session = await requirePapersOf(db, viewer, of.idVotingSession);
  const stored = await loadAgenda(db, session.id);
  const items = itemsToPrepare(stored, viewer, mayReceiveSitting(session, viewer));
  if (!items.some(({ id }) => id === of.itemId)) throw new DomainError('not-found');
}

/** Whether somebody prepares and leads agendas. */
export function runsAgenda(viewer: Viewer): boolean {
  return mayRunAgenda.some((permission) => may(viewer, permission));
}
