import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '@hemicycle/contract/endpoint';
import { MINUTE_BEAT_MS } from '@hemicycle/contract/minute-limits';
import { MINUTE_LINES_MAX, type placeCaret as placeEndpoint } from '@hemicycle/contract/minutes';
import type { Deps } from '../../deps.ts';
import { EventsAnswer } from '../../platform/http/events-answer.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireRoom } from '../../platform/limit/require-room.ts';
import { requireSittingOf } from '../sessions/public.ts';
import { deleteEditor, putEditor } from './editor-store.ts';
import { CARET_STALE_MS, type MinutesWatch } from './minutes-watch.ts';
import { isBlockOf, loadMinutesRow } from './minutes-store.ts';

/** Opens a line that tells the viewer what changes in the minutes of a sitting. `cookie`: by which
 *  the line is checked again while it is open. @throws DomainError `not-found`, `in-lobby`,
 *  `rate-limited`. Source: BEY-34. */
export async function followMinutes(
  { db }: Pick<Deps, 'db'>,
  watch: MinutesWatch,
  viewer: Viewer,
  { idVotingSession, cookie }: { readonly idVotingSession: string; readonly cookie: string | undefined },
): Promise<EventsAnswer> {
  // The line counts before anything else is awaited, so that calls made together count together.
  const done = watch.lines.begin(viewer.userId);
  requireRoom({ max: MINUTE_LINES_MAX, withinMs: MINUTE_BEAT_MS }, done === null ? MINUTE_LINES_MAX : 0);
  try {
    const { id } = await requireSittingOf(db, viewer, idVotingSession);
    return new EventsAnswer((line) => {
      const over = watch.begin({ lineId: randomUUID(), idVotingSession: id, viewer, cookie, line });
      return () => {
        over();
        done?.();
      };
    });
  } catch (error) {
    done?.();
    throw error;
  }
}

/** Notes in which text of the minutes the page of a line has the caret. A text that is not there,
 *  or cannot be edited now, counts as none. @throws DomainError `not-found`, `in-lobby`. */
export async function placeCaret(
  { db, clock, news }: Pick<Deps, 'db' | 'clock' | 'news'>,
  viewer: Viewer,
  { idVotingSession, lineId }: { readonly idVotingSession: string; readonly lineId: string },
  at: string | null,
): Promise<AnswerOf<typeof placeEndpoint>> {
  const { id } = await requireSittingOf(db, viewer, idVotingSession);
  const { userId, displayName: name } = viewer;
  const row = at === null ? null : await loadMinutesRow(db, id);
  const stands = at !== null && row?.state === 'draft' && (await isBlockOf(db, id, at));
  if (stands) {
    const nowMs = clock.nowMs();
    const caret = { line_id: lineId, id_voting_session: id, user_id: userId, name };
    await putEditor(db, { ...caret, block_id: at, seen_ms: nowMs }, nowMs - CARET_STALE_MS);
  } else if (!(await deleteEditor(db, { lineId, userId }))) return { at: null };
  news.announce({ kind: 'minutes', idVotingSession: id });
  return { at: stands ? at : null };
}
