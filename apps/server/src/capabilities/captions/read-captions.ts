import type { countCaptionReaders, readCaptionsIn } from '@hemicycle/contract/caption-readers';
import type { AnswerOf, BodyOf } from '@hemicycle/contract/endpoint';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { requireKnownCaptionLanguage } from './caption-language.ts';
import { deleteReader, loadReaders, upsertReader } from './reader-store.ts';

/** Keeps in which language the viewer reads the captions of a session, or that they read none. It
 *  counts while they are in the main chamber.
 *  @throws DomainError `not-found`, `in-lobby`, `invalid-input` for a language that the site does
 *  not have. Source: BEY-15. */
export async function readCaptions(
  { db, news }: Pick<Deps, 'db' | 'news'>,
  viewer: Viewer,
  idVotingSession: string,
  { language }: BodyOf<typeof readCaptionsIn>,
): Promise<void> {
  if (language !== null) requireKnownCaptionLanguage(language);
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  const of = { idVotingSession: id, userId: viewer.userId };
  const isNew = await (language === null ? deleteReader(db, of) : upsertReader(db, of, language));
  if (isNew) news.announce({ kind: 'captionReaders', idVotingSession: id });
}

/** How many read along now. @throws DomainError `not-found`, `in-lobby`. Source: BEY-15. */
export async function countReaders(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  idVotingSession: string,
): Promise<AnswerOf<typeof countCaptionReaders>> {
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  const { captionReaders } = await loadReaders(db, id);
  return { captionReaders };
}
