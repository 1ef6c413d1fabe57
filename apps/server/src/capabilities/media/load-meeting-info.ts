import { randomUUID } from 'node:crypto';
import type { MeetingInfo } from '@hemicycle/contract/sessions';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadProviderPeople } from '../presence/public.ts';
import { requireSessionOf } from '../sessions/public.ts';

/** The address of a session's meeting, for the people of the session. @throws DomainError
 *  `not-found`. Source: SESS-04. */
export async function loadMeetingInfo(
  { db, meetingProvider }: Pick<Deps, 'db' | 'meetingProvider'>,
  viewer: Viewer,
  idVotingSession: string,
): Promise<MeetingInfo> {
  const session = await requireSessionOf(db, viewer, idVotingSession);
  return {
    id: session.id,
    idVotingSession: session.id,
    webex: { id: session.id },
    sipUri: meetingProvider === null ? null : session.webex_room_id,
    correlationId: randomUUID(),
    password: session.phone_and_video_system_password,
    people: meetingProvider === null ? [] : await loadProviderPeople(db, session.id),
  };
}
