import { z } from 'zod';
import { HUDDLES_MAX } from './huddle-names.ts';
import {
  PROXY_PAIRS_MAX,
  SESSION_MEMBERS_MAX,
  SESSION_MODERATORS_MAX,
  SESSION_QUORUMS_MAX,
  VIEWING_DISABLED_MAX,
} from './limits.ts';
import { proxyPair } from './proxies.ts';
import { roomEntry } from './rooms-of-session.ts';
import { epochMs, id, line, text } from './values.ts';

/** A code that people type on a phone or a video system; null: none. */
export const dialInCode = line(60).nullable();

/** `members`: ids of the members of the session; null: everybody with an account. Only people of
 *  the session see the access code and the password for phones and video systems. Source:
 *  SESS-01. */
export const sessionFields = {
  title: line(200),
  description: text(2000),
  epochStartTime: epochMs,
  epochEndTime: epochMs,
  members: z.array(id).max(SESSION_MEMBERS_MAX).nullable(),
  phoneAndVideoSystemPassword: dialInCode,
};
/** The address of the session's meeting at the provider: a SIP address, a number or a link; null:
 *  none. */
export const meetingAddress = line(300).nullable();

/** The people to add to a list of a session and those to remove from it, at most `max` each. */
export const peopleChange = (max: number) =>
  z
    .object({ add: z.array(id).max(max).default([]), remove: z.array(id).max(max).default([]) })
    .refine(({ add, remove }) => !remove.some((userId) => add.includes(userId)), {
      message: 'Nobody can be in both.',
    });

export const END_BEFORE_START = 'The end lies before the start.';

/** A session to make, whole: with its switches, quorum rules, proxies and rooms from the beginning.
 *  `moderators`: those who are named to run it. `waitingRoom`, `lobbyUntilStart`: it has its lobby
 *  from the beginning. `enableUserConfirmLobbyAttendant`: attendants interview people there. A
 *  switch that differs from its default, a rule and a person who sees no shared screen need the
 *  permission that changing them needs. Source: SESS-01, SESS-02, LOBBY-11, LOBBY-12, BEY-19,
 *  ADMIN-02, PROXY-01, QUOR-07, SHARE-05, CHAT-18. */
export const sessionBody = z
  .object({
    ...sessionFields,
    description: sessionFields.description.default(''),
    members: sessionFields.members.default(null),
    moderators: z.array(id).max(SESSION_MODERATORS_MAX).default([]),
    telephony: z.object({ accessCode: dialInCode.default(null) }).default({ accessCode: null }),
    phoneAndVideoSystemPassword: dialInCode.default(null),
    webexMeeting: z.object({ roomId: meetingAddress.default(null) }).default({ roomId: null }),
    waitingRoom: z.boolean().default(false),
    lobbyUntilStart: z.boolean().default(false),
    enableUserConfirmLobbyAttendant: z.boolean().default(false),
    joinBeforeHost: z.boolean().default(true),
    chatAll: z.boolean().default(true),
    quorums: z.array(id).max(SESSION_QUORUMS_MAX).default([]),
    proxyVoters: z.array(proxyPair).max(PROXY_PAIRS_MAX).default([]),
    screenshareViewingDisabledUsers: z.array(id).max(VIEWING_DISABLED_MAX).default([]),
    rooms: z.array(roomEntry).max(HUDDLES_MAX).default([]),
  })
  .refine((session) => session.epochEndTime > session.epochStartTime, {
    path: ['epochEndTime'],
    message: END_BEFORE_START,
  });
