import type { listCaptions as declared } from '@hemicycle/contract/captions';
import type { AnswerOf, QueryOf } from '@hemicycle/contract/endpoint';
import { CAPTIONS_PER_PAGE } from '@hemicycle/contract/limits';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { loadCaptionLanguages, loadCaptionsAfter } from './caption-store.ts';
import { presentCaption } from './present-caption.ts';

/** A page of the transcript of a session of the viewer. @throws DomainError `not-found`,
 *  `in-lobby`. Source: BEY-15. */
export async function listCaptions(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  idVotingSession: string,
  { language, after }: QueryOf<typeof declared>,
): Promise<AnswerOf<typeof declared>> {
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  const rows = await loadCaptionsAfter(db, { idVotingSession: id, language }, after, CAPTIONS_PER_PAGE + 1);
  return {
    captions: rows.slice(0, CAPTIONS_PER_PAGE).map(presentCaption),
    more: rows.length > CAPTIONS_PER_PAGE,
    languages: await loadCaptionLanguages(db, id),
  };
}
