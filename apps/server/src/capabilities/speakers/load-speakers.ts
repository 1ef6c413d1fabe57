import type { ClosedPart } from '@hemicycle/contract/closed-sessions';
import type { LiveSpeakers, SpeakersNews } from '@hemicycle/contract/speakers';
import type { SpeechRequest } from '@hemicycle/contract/speakers-requests';
import { isInClosed } from '@hemicycle/rules/sessions/closed-parts';
import { listsOutsideClosed } from '@hemicycle/rules/speakers/outside-closed';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { presentRequest, presentSpeakers, presentSpeakersList, presentSpeech } from './present-speakers.ts';
import { loadLists, loadNewestList } from './speakers-list-store.ts';
import { loadRequests } from './speech-request-store.ts';
import { loadSpeeches, loadSpeechesById } from './speech-store.ts';

/** The requests of a session, in their order. The caller leaves out those of closed parts. Source:
 *  BEY-43. */
export async function loadSpeechRequests(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<SpeechRequest[]> {
  return (await loadRequests(db, idVotingSession)).map(presentRequest);
}

/** The newest speakers list of a session with its speeches: the open one, or the last. Null where
 *  there was none. The caller leaves out closed parts. Source: BEY-13. */
export async function loadLiveSpeakers(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<LiveSpeakers | null> {
  const list = await loadNewestList(db, idVotingSession);
  return list && presentSpeakers(list, await loadSpeeches(db, [list.id]));
}

/** The newest list of a session and the changed speeches, as they are now; null where there is no
 *  list. */
export async function loadSpeakersNews(
  db: Kysely<Database>,
  idVotingSession: string,
  speechIds: readonly string[],
): Promise<SpeakersNews | null> {
  const list = await loadNewestList(db, idVotingSession);
  if (list === null) return null;
  const found = await loadSpeechesById(db, speechIds);
  const there = new Set(found.map(({ id }) => id));
  return {
    list: presentSpeakersList(list),
    // Clients show only the newest list, so speeches of an earlier one are left out.
    speeches: found.filter((speech) => speech.list_id === list.id).map(presentSpeech),
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

/** All lists of a session, newest first. The caller checks who may read them. */
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
