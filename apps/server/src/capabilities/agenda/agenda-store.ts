import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';
import { NO_AGENDA, type StoredAgenda, type StoredItem } from './stored-agenda.ts';

/** What a step changes of an agenda; an absent field stays. */
export type AgendaChanges = Partial<Omit<StoredAgenda, 'version' | 'withoutItem'>>;

interface LoadedAgenda extends Omit<StoredAgenda, 'items'> {
  readonly items: readonly (Omit<StoredItem, 'votes'> & { readonly polls: StoredItem['votes'] })[];
}

/** The agenda of a session; an empty draft where it has none. One query. */
export async function loadAgenda(db: Kysely<Database>, idVotingSession: string): Promise<StoredAgenda> {
  const { rows } = await sql<LoadedAgenda>`
    select agendas.version, published_ms as "publishedAt", hidden, coalesce((
      select json_agg(json_build_object(
        'id', agenda_items.id, 'parentId', parent_id, 'ownNumber', own_number, 'title', agenda_items.title,
        'text', text, 'plannedStart', planned_start_ms, 'plannedMinutes', planned_minutes, 'state', state,
        'begunAt', begun_ms, 'endedAt', ended_ms, 'spentMs', spent_ms, 'runningSince', running_since_ms,
        'kind', kind, 'consent', consent, 'movers', movers, 'parties', parties, 'paperCount', (
          select count(*) from agenda_papers where item_id = agenda_items.id
        ), 'version', agenda_items.version, 'polls', coalesce((
          select json_agg(json_build_object('pollId', polls.id, 'number', number, 'title', polls.title,
            'status', status, 'result', result, 'inClosed', in_closed) order by number nulls last, polls.position, polls.id)
          from agenda_item_polls join polls on polls.id = poll_id where item_id = agenda_items.id
        ), '[]')) order by agenda_items.position)
      from agenda_items where agenda_items.id_voting_session = agendas.id_voting_session
    ), '[]') as items, coalesce((
      select json_agg(poll_id order by poll_id) from agenda_votes_without_item own
      where own.id_voting_session = agendas.id_voting_session
    ), '[]') as "withoutItem"
    from agendas where id_voting_session = ${idVotingSession}`.execute(db);
  const [row] = rows;
  if (row === undefined) return NO_AGENDA;
  return { ...row, items: row.items.map(({ polls, ...item }) => ({ ...item, votes: polls })) };
}

/** The agenda of a session, which nobody else changes until the end of the transaction. Makes an
 *  empty draft where the session has none. */
export async function loadAgendaForUpdate(
  transaction: Transaction<Database>,
  idVotingSession: string,
): Promise<StoredAgenda> {
  await transaction
    .insertInto('agendas')
    .values({ id_voting_session: idVotingSession, published_ms: null, version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await transaction
    .selectFrom('agendas')
    .select('version')
    .where('id_voting_session', '=', idVotingSession)
    .forUpdate()
    .execute();
  return loadAgenda(transaction, idVotingSession);
}

/** Writes what differs between two states of an agenda, and returns what is stored now: each
 *  changed item and the agenda have the next version. */
export async function saveAgenda(
  transaction: Transaction<Database>,
  idVotingSession: string,
  before: StoredAgenda,
  changes: AgendaChanges,
): Promise<StoredAgenda> {
  const after = { ...before, ...changes };
  const items = after.items.map((item) => {
    const was = before.items.find(({ id }) => id === item.id);
    return was === undefined || isDeepStrictEqual(was, item) ? item : { ...item, version: was.version + 1 };
  });
  const gone = before.items.filter(({ id }) => !items.some((item) => item.id === id)).map(({ id }) => id);
  if (gone.length > 0) await transaction.deleteFrom('agenda_items').where('id', 'in', gone).execute();
  const written = items.filter((item, at) => !isDeepStrictEqual(before.items[at], item));
  if (written.length > 0) await writeItems(transaction, idVotingSession, items, new Set(written));
  const version = before.version + 1;
  await transaction
    .updateTable('agendas')
    .set({ published_ms: after.publishedAt, hidden: after.hidden, version })
    .where('id_voting_session', '=', idVotingSession)
    .execute();
  return { ...after, version, items };
}

async function writeItems(
  transaction: Transaction<Database>,
  idVotingSession: string,
  items: readonly StoredItem[],
  written: ReadonlySet<StoredItem>,
): Promise<void> {
  const rows = items.flatMap((item, position) =>
    written.has(item)
      ? {
          id: item.id,
          id_voting_session: idVotingSession,
          parent_id: item.parentId,
          position,
          own_number: item.ownNumber,
          title: item.title,
          text: item.text,
          planned_start_ms: item.plannedStart,
          planned_minutes: item.plannedMinutes,
          state: item.state,
          begun_ms: item.begunAt,
          ended_ms: item.endedAt,
          spent_ms: item.spentMs,
          running_since_ms: item.runningSince,
          kind: item.kind,
          consent: item.consent,
          movers: JSON.stringify(item.movers),
          parties: JSON.stringify(item.parties),
          version: item.version,
        }
      : [],
  );
  await transaction
    .insertInto('agenda_items')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        parent_id: ref('excluded.parent_id'),
        position: ref('excluded.position'),
        own_number: ref('excluded.own_number'),
        title: ref('excluded.title'),
        text: ref('excluded.text'),
        planned_start_ms: ref('excluded.planned_start_ms'),
        planned_minutes: ref('excluded.planned_minutes'),
        state: ref('excluded.state'),
        begun_ms: ref('excluded.begun_ms'),
        ended_ms: ref('excluded.ended_ms'),
        spent_ms: ref('excluded.spent_ms'),
        running_since_ms: ref('excluded.running_since_ms'),
        kind: ref('excluded.kind'),
        consent: ref('excluded.consent'),
        movers: ref('excluded.movers'),
        parties: ref('excluded.parties'),
        version: ref('excluded.version'),
      })),
    )
    .execute();
}

/** Writes the agenda of a session that has none. */
export async function insertAgenda(
  transaction: Transaction<Database>,
  idVotingSession: string,
  agenda: AgendaChanges,
): Promise<void> {
  const before = await loadAgendaForUpdate(transaction, idVotingSession);
  await saveAgenda(transaction, idVotingSession, before, agenda);
}
