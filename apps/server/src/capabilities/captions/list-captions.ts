import type { listCaptions as declared } from '@hemicycle/contract/captions';
import type { AnswerOf, QueryOf } from '@hemicycle/contract/endpoint';
import { CAPTIONS_PER_PAGE } from '@hemicycle/contract/limits';
import { permissions } from '@hemicycle/contract/permissions';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { isEndedForAll, requireSessionOf } from '../sessions/public.ts';
import { loadCaptionLanguages, loadCaptionsAfter } from './caption-store.ts';
import { presentCaption } from './present-caption.ts';

const approvers = [permissions.transcriber, permissions.moderation] as const;

/** A page of the transcript of a session of the viewer. Once the sitting was ended, automatic lines
 *  that nobody approved are only for those who can approve them. @throws DomainError `not-found`,
 *  `in-lobby`. Source: BEY-15. */
export async function listCaptions(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  idVotingSession: string,
  { language, after }: QueryOf<typeof declared>,
): Promise<AnswerOf<typeof declared>> {
  const session = await requireSessionOf(db, viewer, idVotingSession);
  const { id } = session;
  const readsAll =
    !isEndedForAll(session) || approvers.some((permission) => viewer.actionsAllowed.has(permission));
  const rows = await loadCaptionsAfter(
    db,
    { idVotingSession: id, language, readsAll, hidden: session.hidden_parts },
    after,
    CAPTIONS_PER_PAGE + 1,
  );
  return {
    captions: rows.slice(0, CAPTIONS_PER_PAGE).map(presentCaption),
    more: rows.length > CAPTIONS_PER_PAGE,
    languages: await loadCaptionLanguages(db, id),
  };
}
