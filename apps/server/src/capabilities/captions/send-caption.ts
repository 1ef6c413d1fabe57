import { randomUUID } from 'node:crypto';
import { type Caption, sendCaption as declared } from '@hemicycle/contract/captions';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import { isMainChamberOf } from '@hemicycle/rules/rooms/place';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireRoom } from '../../platform/limit/require-room.ts';
import { loadPlaces } from '../presence/public.ts';
import { holdSession, isEndedForAll, loadSession, requireAttendedSession } from '../sessions/public.ts';
import { loadFloorHolder } from '../speakers/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { requireCaptionLanguage } from './caption-language.ts';
import { countCaptionsSince, insertCaption, loadCaptionOfRequest, lockCaptioner } from './caption-store.ts';
import { presentCaption } from './present-caption.ts';

const [PER_PERSON] = declared.limit.most;

/** Keeps a line of captions for the main chamber of the session that the captioner attends, under
 *  the next number of its language, and tells it. The person who has the floor is kept with it. A
 *  repeated `requestId` returns the line that the first call made.
 *  @throws DomainError `not-found`, `in-lobby`, `session-ended` where a host ended the session,
 *  `captions-in-huddle`, `invalid-input` for a language that the site does not have,
 *  `rate-limited`. Source: CAP-04, PERM-20, BEY-15. */
export async function sendCaption(
  deps: Deps,
  viewer: Viewer,
  { message, language, requestId }: BodyOf<typeof declared>,
): Promise<Caption> {
  const { db, clock, news } = deps;
  await requireCaptionLanguage(db, language);
  const { id: idVotingSession } = await requireAttendedSession(db, viewer);
  const { userId } = viewer;
  const sent = await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.access);
    await lockCaptioner(transaction, userId);
    if (!(await holdSession(transaction, idVotingSession))) throw new DomainError('not-found');
    const made = requestId === undefined ? null : await loadCaptionOfRequest(transaction, userId, requestId);
    if (made !== null) return { row: made, isNew: false };
    const session = await loadSession(transaction, idVotingSession);
    if (session === null || isEndedForAll(session)) throw new DomainError('session-ended');
    const roomId = (await loadPlaces(transaction, idVotingSession, [userId])).get(userId);
    if (roomId !== undefined && !isMainChamberOf(idVotingSession, roomId))
      throw new DomainError('captions-in-huddle');
    const nowMs = clock.nowMs();
    requireRoom(PER_PERSON, await countCaptionsSince(transaction, userId, nowMs - PER_PERSON.withinMs));
    const speaker = await loadFloorHolder(transaction, idVotingSession);
    const row = await insertCaption(transaction, {
      id: randomUUID(),
      id_voting_session: idVotingSession,
      language,
      text: message,
      speaker_name: speaker?.displayName ?? null,
      person_id: userId,
      captioner_name: viewer.displayName,
      request_id: requestId ?? null,
      created_ms: nowMs,
    });
    return { row, isNew: true };
  });
  if (sent.isNew) news.announce({ kind: 'caption', idVotingSession, captionId: sent.row.id });
  return presentCaption(sent.row);
}
