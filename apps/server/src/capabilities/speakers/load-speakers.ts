import type { LiveSpeakers, SpeakersNews } from '@hemicycle/contract/speakers';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { presentSpeakers, presentSpeakersList, presentSpeech } from './present-speakers.ts';
import { loadLists, loadNewestList } from './speakers-list-store.ts';
import { loadSpeeches, loadSpeechesById } from './speech-store.ts';

/** The speakers list of a session that is open, or was last, with its speeches; null before the
 *  first. Everybody in the session sees the same. Source: BEY-13. */
export async function loadLiveSpeakers(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<LiveSpeakers | null> {
  const list = await loadNewestList(db, idVotingSession);
  return list && presentSpeakers(list, await loadSpeeches(db, [list.id]));
}

/** What changed of the newest list of a session: how it is now, and the speeches named as they are
 *  now. */
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
    // Of a list before this one nobody needs to hear any more.
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
  const lists = await loadLists(db, session.id);
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
