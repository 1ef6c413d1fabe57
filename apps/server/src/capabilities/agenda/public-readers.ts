import type { Agenda } from '@hemicycle/contract/agenda';
import { agendaFor } from '@hemicycle/rules/agenda/agenda-view';
import { takenUpAt } from '@hemicycle/rules/agenda/taken-up';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { loadVoteMarks } from '../polls/public.ts';
import { loadAgenda } from './agenda-store.ts';
import { presentAgenda } from './present-agenda.ts';
import type { StoredAgenda } from './stored-agenda.ts';

/** The items of a session that its members see, in their order, each before those that it contains;
 *  empty while the agenda is a draft; without the votes of closed parts. The caller checks who may
 *  see them. One query. Source: AGENDA-01. */
export async function loadPublishedItems(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<Agenda['items']> {
  const agenda = presentAgenda(await loadAgenda(db, idVotingSession), { closed: false });
  return agendaFor(agenda, 'reads').items;
}

/** The items that were taken up, in their order; without the votes of closed parts. Each was named
 *  to everybody while it was under way or voted on, so they are here also where a moderator has
 *  hidden the agenda. The caller checks who may see them. Source: BEY-17, BEY-34, ADMIN-07. */
export async function loadTakenUpItems(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<Agenda['items']> {
  return takenUpOf(db, idVotingSession, publishedOf(await loadAgenda(db, idVotingSession)));
}

/** The published items, and of a hidden agenda those that were taken up, for the record of what
 *  happened; with the votes that belong to no item because somebody chose so. Source: BEY-34,
 *  ADMIN-07. */
export async function loadRecordedAgenda(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<Pick<Agenda, 'items' | 'withoutItem'>> {
  const stored = await loadAgenda(db, idVotingSession);
  const items = publishedOf(stored);
  return {
    items: stored.hidden ? await takenUpOf(db, idVotingSession, items) : items,
    withoutItem: [...stored.withoutItem],
  };
}

/** The items of an agenda as members see them while it is not hidden; without the votes of closed
 *  parts. */
function publishedOf(stored: StoredAgenda): Agenda['items'] {
  return agendaFor({ ...presentAgenda(stored, { closed: false }), hidden: false }, 'reads').items;
}

/** Those of the items that were taken up. The votes of closed parts take nothing up. */
async function takenUpOf(
  db: Kysely<Database>,
  idVotingSession: string,
  items: Agenda['items'],
): Promise<Agenda['items']> {
  const marks = await loadVoteMarks(db, idVotingSession);
  const votes = marks.map(({ id, fromMs }) => ({ id, startTime: fromMs }));
  return items.filter((item) => takenUpAt(item, items, votes) !== null);
}
