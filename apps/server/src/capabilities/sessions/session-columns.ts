import type { BodyOf } from '@hemicycle/contract/endpoint';
import type { changeVotingSession, createVotingSession } from '@hemicycle/contract/sessions';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { loadUnknownUsers, type SessionRow } from './session-store.ts';

type SessionBody = BodyOf<typeof createVotingSession>;
type SessionChanges = BodyOf<typeof changeVotingSession>;
type SessionColumns = Pick<
  SessionRow,
  | 'title'
  | 'description'
  | 'starts_ms'
  | 'ends_ms'
  | 'members_only'
  | 'access_code'
  | 'phone_and_video_system_password'
  | 'webex_room_id'
>;

/** The database columns of the fields that the caller names. */
export function columnsOf(body: SessionBody): SessionColumns;
export function columnsOf(changes: SessionChanges): Partial<SessionColumns>;
export function columnsOf({
  members,
  telephony,
  webexMeeting,
  ...changes
}: Omit<SessionChanges, 'rooms' | 'moderatorship'>): Partial<SessionColumns> {
  return {
    ...(changes.title !== undefined && { title: changes.title }),
    ...(changes.description !== undefined && { description: changes.description }),
    ...(changes.epochStartTime !== undefined && { starts_ms: changes.epochStartTime }),
    ...(changes.epochEndTime !== undefined && { ends_ms: changes.epochEndTime }),
    ...(members !== undefined && { members_only: members !== null }),
    ...(telephony && { access_code: telephony.accessCode }),
    ...(changes.phoneAndVideoSystemPassword !== undefined && {
      phone_and_video_system_password: changes.phoneAndVideoSystemPassword,
    }),
    ...(webexMeeting && { webex_room_id: webexMeeting.roomId }),
  };
}

/** @throws DomainError `invalid-input` with those of these people who have no account. */
export async function requireKnownMembers(
  db: Kysely<Database>,
  members: readonly string[] | null,
  path = 'members',
): Promise<void> {
  if (members === null || members.length === 0) return;
  const unknown = await loadUnknownUsers(db, members);
  const details = members.flatMap((userId, index) =>
    unknown.has(userId) ? [{ path: `${path}.${index}`, problem: `There is no such account: ${userId}` }] : [],
  );
  if (details.length > 0) throw new DomainError('invalid-input', details);
}
