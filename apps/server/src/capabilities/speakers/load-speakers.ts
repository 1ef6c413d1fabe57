import type { ClosedPart } from '@hemicycle/contract/closed-sessions';
import type { ListOnFloor, LiveSpeakers, SpeakersList, Speech } from '@hemicycle/contract/speakers';
import type { SpeechRequest } from '@hemicycle/contract/speakers-requests';
import { isInClosed } from '@hemicycle/rules/sessions/closed-parts';
import { listsOutsideClosed, speechOutsideClosed } from '@hemicycle/rules/speakers/outside-closed';
import { spentTime } from '@hemicycle/rules/speakers/spent-time';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { presentRequest, presentSpeakers, presentSpeakersList, presentSpeech } from './present-speakers.ts';
import { loadList, loadLists, loadNewestList, type SpeakersListRow } from './speakers-list-store.ts';
import { loadRequests } from './speech-request-store.ts';
import {
  loadEndedCarried,
  loadOpenSpeeches,
  loadSpeeches,
  loadSpeechesById,
  loadSpeechesInScope,
} from './speech-store.ts';

/** The requests of a session, in their order. The caller leaves out those of closed parts. Source:
 *  BEY-43. */
export async function loadSpeechRequests(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<SpeechRequest[]> {
  return (await loadRequests(db, idVotingSession)).map(presentRequest);
}

/** A list with the speeches that are told with it, and those that only count in its limits; null:
 *  none do. */
interface StoredList {
  readonly list: SpeakersList;
  readonly speeches: readonly Speech[];
  readonly counted: readonly Speech[] | null;
}

/** A list of a session as it is stored, before closed parts are left out. `carried`: the list of
 *  another item, of which a speech goes on; `resumable`: one that went on and has ended. */
interface StoredSpeakers extends StoredList {
  readonly carried: StoredList | null;
  readonly resumable: Speech | null;
}

/** A list with its speeches, as it is stored. */
export async function loadSpeakersOf(db: Kysely<Database>, row: SpeakersListRow): Promise<StoredSpeakers> {
  return {
    list: presentSpeakersList(row),
    speeches: (await loadSpeeches(db, [row.id])).map(presentSpeech),
    counted: row.limit_scope === 'list' ? null : await loadCounted(db, row, false),
    carried: await loadCarried(db, row),
    resumable: await loadResumable(db, row),
  };
}

async function loadResumable(db: Kysely<Database>, row: SpeakersListRow): Promise<Speech | null> {
  const ended = row.closed_ms === null ? await loadEndedCarried(db, row) : null;
  return ended && presentSpeech(ended);
}

async function loadCarried(db: Kysely<Database>, row: SpeakersListRow): Promise<StoredList | null> {
  const open = await loadOpenSpeeches(db, row.id_voting_session);
  const others = open.filter(({ list_id }) => list_id !== row.id);
  const [first] = others;
  if (first === undefined) return null;
  const list = await loadList(db, first.list_id);
  const speeches = others.map(presentSpeech);
  return { list: presentSpeakersList(list), speeches, counted: await loadCounted(db, list, true) };
}

async function loadCounted(
  db: Kysely<Database>,
  row: SpeakersListRow,
  withOwn: boolean,
): Promise<Speech[] | null> {
  const limits = [row.person_limit_seconds, row.group_limit_seconds, row.total_limit_seconds];
  if (limits.every((limit) => limit === null)) return null;
  return (await loadSpeechesInScope(db, row, withOwn)).map(presentSpeech);
}

/** The open speakers list of a session, or the one that was open last, as it is stored. Null where
 *  there was none. Source: BEY-13. */
export async function loadLiveSpeakers(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<StoredSpeakers | null> {
  const list = await loadNewestList(db, idVotingSession);
  return list && loadSpeakersOf(db, list);
}

/** What somebody sees of a list from whom these parts are hidden; null: nothing. Their limits count
 *  nothing that was said in a hidden part. Source: BEY-13, BEY-45. */
export function speakersOutsideClosed(stored: StoredSpeakers, hidden: readonly []): LiveSpeakers;
export function speakersOutsideClosed(
  stored: StoredSpeakers,
  hidden: readonly ClosedPart[],
): LiveSpeakers | null;
export function speakersOutsideClosed(
  stored: StoredSpeakers,
  hidden: readonly ClosedPart[],
): LiveSpeakers | null {
  const shown = listOutsideClosed(stored, hidden);
  if (shown === null) return null;
  const carried = stored.carried && listOutsideClosed(stored.carried, hidden);
  const resumable = stored.resumable && speechOutsideClosed(stored.resumable, hidden);
  return {
    ...shown,
    carried: carried?.speeches.length === 0 ? null : carried,
    ...(resumable !== null && { resumable }),
  };
}

function listOutsideClosed(
  { list, speeches, counted }: StoredList,
  hidden: readonly ClosedPart[],
): ListOnFloor | null {
  const elsewhere =
    counted && spentTime(counted.flatMap((speech) => speechOutsideClosed(speech, hidden) ?? []));
  const [shown] = listsOutsideClosed([{ ...list, speeches: [...speeches], elsewhere }], hidden);
  return shown ?? null;
}

/** The open list of a session, or the one that was open last, with the changed speeches as they are
 *  now; null where there is no list. `whole`: with all of its speeches. */
export async function loadSpeakersNews(
  db: Kysely<Database>,
  idVotingSession: string,
  speechIds: readonly string[],
  whole: boolean,
): Promise<{ readonly stored: StoredSpeakers; readonly gone: string[] } | null> {
  const list = await loadNewestList(db, idVotingSession);
  if (list === null) return null;
  const found = await loadSpeechesById(db, speechIds);
  const there = new Set(found.map(({ id }) => id));
  return {
    stored: whole
      ? await loadSpeakersOf(db, list)
      : {
          list: presentSpeakersList(list),
          // Clients show only this list, so speeches of another one are left out.
          speeches: found.filter((speech) => speech.list_id === list.id).map(presentSpeech),
          counted: null,
          carried: await loadCarried(db, list),
          resumable: await loadResumable(db, list),
        },
    gone: speechIds.filter((id) => !there.has(id)),
  };
}

/** All lists of a session of the viewer, newest first. @throws DomainError `not-found`. */
export async function listSpeakersLists(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  idVotingSession: string,
): Promise<LiveSpeakers[]> {
  const session = await requireSessionOf(db, viewer, idVotingSession);
  return withoutClosed(await loadAllSpeakers(db, session.id), session.hidden_parts);
}

/** All lists of a session, newest first, without what counts beside them. The caller checks who may
 *  read them. */
export async function loadAllSpeakers(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<LiveSpeakers[]> {
  const lists = await loadLists(db, idVotingSession);
  const speeches = await loadSpeeches(
    db,
    lists.map(({ id }) => id),
  );
  return lists.map((list) =>
    presentSpeakers(
      list,
      speeches.filter(({ list_id }) => list_id === list.id),
    ),
  );
}

/** Lists without what was said in closed parts. Source: BEY-45. */
export const withoutClosed = listsOutsideClosed;

/** Requests without those that were made in closed parts. Source: BEY-43, BEY-45. */
export function requestsWithoutClosed(
  requests: readonly SpeechRequest[],
  hidden: readonly ClosedPart[],
): SpeechRequest[] {
  return requests.filter(({ askedAt }) => !isInClosed(hidden, askedAt));
}
