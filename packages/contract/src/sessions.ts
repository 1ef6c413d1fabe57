import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  PROXY_PAIRS_MAX,
  SESSION_MEMBERS_MAX,
  SESSION_MODERATORS_MAX,
  SESSION_QUORUMS_MAX,
  VIEWING_DISABLED_MAX,
} from './limits.ts';
import { lobbyReason } from './lobby.ts';
import { permissions } from './permissions.ts';
import { proxyPair } from './proxies.ts';
import { roomChanges } from './rooms-of-session.ts';
import { dialInCode, meetingAddress, peopleChange, sessionBody, sessionFields } from './session-body.ts';
import { epochMs, id } from './values.ts';

/** The kinds of media that all are muted in by force. It does not bind people whom a moderator
 *  released, or who may release it themselves. */
export const forceMuteAll = z.object({ audio: z.boolean(), video: z.boolean(), share: z.boolean() });
export type ForceMuteAll = z.output<typeof forceMuteAll>;

/** The settings of a session beside its title and times. `chatAll`: the per-session switch of
 *  CHAT-18. `proxyVoters`: only when one session is read, by holders of the admin page.
 *  `proxyVotersSetAside`, likewise: pairs of which one person was removed from the members; they
 *  count again when that person is added again. `forceMuteAll`: present while any of it is on.
 *  `joinBeforeHost` false: people join the media only when a moderator is there; absent: at once.
 *  `waitingRoom`: people wait in the lobby until they are admitted; `lobbyUntilStart`: until the
 *  session begins, or they are admitted.
 *  Source: SESS-02, PROXY-01, PERM-22 … PERM-24. */
export const sessionDavra = z.object({
  waitingRoom: z.boolean(),
  recording: z.boolean(),
  quorums: z.array(id),
  chatAll: z.boolean(),
  mirrorTeamsSpaceRoomId: z.string().nullable(),
  proxyVoters: z.array(proxyPair).optional(),
  proxyVotersSetAside: z.array(proxyPair).optional(),
  forceMuteAll: forceMuteAll.optional(),
  joinBeforeHost: z.literal(false).optional(),
  lobbyUntilStart: z.literal(true).optional(),
});

/** A voting session as listed. It is also the meeting of the main chamber and that meeting's info;
 *  the provider's fields (sipUri, correlationId) are in `meetingInfo`. Times in ms.
 *  `telephony.accessCode` and the password are null where the session has none. `members`, as
 *  saved, and `moderators`, those who are named to run it: only when one session is read, by
 *  holders of the admin page. `endedByHost`: a host ended it for everybody, whatever its times say;
 *  `plannedEndTime`: present where that was before its planned end, which this is.
 *  `holdsVotes`: to those holders, where polls keep it from being deleted.
 *  `agenda`: what it holds that the viewer may see: items, or papers too. `currentItem`: the
 *  title of the innermost item of its agenda that is under way (AGENDA-01).
 *  `lobby`: present where the viewer is not let in now, and why; then the fields tell nothing of
 *  what happens inside. Source: SESS-01 … SESS-03, EXIT-11, LOBBY-12. */
export const votingSession = z.object({
  idVotingSession: id,
  title: z.string(),
  description: z.string(),
  epochStartTime: epochMs,
  epochEndTime: epochMs,
  plannedEndTime: epochMs.optional(),
  endedByHost: z.literal(true).optional(),
  mayVote: z.boolean(),
  presentCount: z.number().int(),
  memberCount: z.number().int(),
  members: z.array(id).nullable().optional(),
  moderators: z.array(id).optional(),
  presiding: z.string().nullable(),
  holdsVotes: z.literal(true).optional(),
  agenda: z.enum(['items', 'papers']).optional(),
  currentItem: z.string().optional(),
  telephony: z.object({ accessCode: z.string().nullable() }),
  phoneAndVideoSystemPassword: z.string().nullable(),
  webexMeeting: z.object({ roomId: z.string().nullable() }),
  lobby: lobbyReason.optional(),
  data_json: z.object({
    webex: z.object({ id }),
    davra: sessionDavra,
    enableUserConfirmLobbyAttendant: z.boolean(),
    fastCases: z.boolean(),
    screenshareViewingDisabledUsers: z.array(id),
  }),
});
export type VotingSession = z.output<typeof votingSession>;

const sessionParam = z.object({ idVotingSession: id });

/** The fields of a session that an editor has read. */
const sessionAsRead = votingSession
  .pick({
    title: true,
    description: true,
    epochStartTime: true,
    epochEndTime: true,
    members: true,
    telephony: true,
    phoneAndVideoSystemPassword: true,
    webexMeeting: true,
  })
  .partial();

/** The fields of a session to change. An absent field stays, even if somebody else changes it
 *  meanwhile. `members`: all members, or null for everybody; `membership`: the people to add to a
 *  list of members, and to remove from it; `moderatorship`: the same of those who are named to run
 *  it. `rooms`: what becomes of its huddles. `before`: the values that these fields had when they
 *  were read. If one of them differs now, nothing is changed. Source: SESS-01. */
const sessionChanges = z
  .object({
    ...z.object(sessionFields).partial().shape,
    membership: peopleChange(SESSION_MEMBERS_MAX).optional(),
    moderatorship: peopleChange(SESSION_MODERATORS_MAX).optional(),
    telephony: z.object({ accessCode: dialInCode }).optional(),
    webexMeeting: z.object({ roomId: meetingAddress }).optional(),
    rooms: roomChanges.optional(),
    before: sessionAsRead.optional(),
  })
  .refine(({ before: _, ...changes }) => Object.values(changes).some((value) => value !== undefined), {
    message: 'Nothing is to be changed.',
  })
  .refine(({ members, membership }) => members === undefined || membership === undefined, {
    path: ['membership'],
    message: 'The whole list and a change of it cannot go together.',
  });

export const listVotingSessions = endpoint({
  name: 'listVotingSessions',
  method: 'GET',
  path: '/api/votingsessions',
  access: 'signed-in',
  summary: 'The sessions that the caller belongs to, each encrypted; ended ones too.',
  answer: z.array(votingSession),
  encrypted: true,
});

export const getVotingSession = endpoint({
  name: 'getVotingSession',
  method: 'GET',
  path: '/api/votingsessions/:idVotingSession',
  access: 'signed-in',
  waitsForTurn: true,
  summary: 'An array of one encrypted session.',
  params: sessionParam,
  answer: z.array(votingSession),
  encrypted: true,
  errors: ['not-found'],
});

export const createVotingSession = endpoint({
  name: 'createVotingSession',
  method: 'POST',
  path: '/api/votingsessions',
  access: [permissions.adminPage],
  summary: 'Makes a voting session.',
  body: sessionBody,
  answer: votingSession,
  status: 201,
  errors: [
    'invalid-input',
    'permission-missing',
    'proxy-voting-off',
    'session-ended',
    'huddles-not-allowed',
    'huddles-full',
    'huddles-unavailable',
  ],
});

const sessionChangeErrors = [
  'not-found',
  'invalid-input',
  'changed-meanwhile',
  'session-ended',
  'room-not-found',
  'huddle-exists',
  'huddles-not-allowed',
  'huddles-full',
  'huddles-unavailable',
] as const;

export const updateVotingSession = endpoint({
  name: 'updateVotingSession',
  method: 'PUT',
  path: '/api/votingsessions/:idVotingSession',
  access: [permissions.adminPage],
  summary:
    'Changes what is named of title, description, times, members, rooms and what is needed to dial in, as PATCH does: what is not named stays.',
  params: sessionParam,
  body: sessionChanges,
  answer: votingSession,
  errors: sessionChangeErrors,
});

export const changeVotingSession = endpoint({
  name: 'changeVotingSession',
  method: 'PATCH',
  path: '/api/votingsessions/:idVotingSession',
  access: [permissions.adminPage],
  summary:
    'Changes what is named of title, description, times, members, rooms and what is needed to dial in.',
  params: sessionParam,
  body: sessionChanges,
  answer: votingSession,
  errors: sessionChangeErrors,
});

/** For each list of a session: the field that sets the whole list, and the field that changes parts
 *  of it. */
const wholeListsAndChanges = [
  ['quorums', 'quorumRules'],
  ['proxyVoters', 'proxyPairs'],
] as const;

/** The switches of a session that are on or off. */
const davraSwitches = z.object({
  chatAll: z.boolean(),
  joinBeforeHost: z.boolean(),
  waitingRoom: z.boolean(),
  lobbyUntilStart: z.boolean(),
  enableUserConfirmLobbyAttendant: z.boolean(),
});

/** `quorums`: ids of all rules that the session applies. `proxyVoters`: all pairs of the session;
 *  they hold for polls opened from now on. `quorumRules`, `proxyPairs`, `screenshareViewing` (the
 *  people who see no shared screen in this session): the entries to add to the list and to remove
 *  from it, even if somebody else changes it meanwhile. `forceMuteAll`: the kinds of media to
 *  switch. `before`: the values that these switches and whole lists had when they were read. If one
 *  of them differs now, nothing is changed. Source: CHAT-18, QUOR-07, PROXY-01, SHARE-05, PERM-22 …
 *  PERM-24. */
const davraBody = davraSwitches
  .partial()
  .extend({
    quorums: z.array(id).max(SESSION_QUORUMS_MAX).optional(),
    quorumRules: z
      .strictObject({
        apply: z.array(id).max(SESSION_QUORUMS_MAX).default([]),
        unapply: z.array(id).max(SESSION_QUORUMS_MAX).default([]),
      })
      .refine(({ apply, unapply }) => !unapply.some((ruleId) => apply.includes(ruleId)), {
        message: 'No rule can be in both.',
      })
      .optional(),
    proxyVoters: z.array(proxyPair).max(PROXY_PAIRS_MAX).optional(),
    proxyPairs: z
      .strictObject({
        add: z.array(proxyPair).max(PROXY_PAIRS_MAX).default([]),
        remove: z.array(proxyPair).max(PROXY_PAIRS_MAX).default([]),
      })
      .optional(),
    screenshareViewing: z
      .strictObject({
        disable: z.array(id).max(VIEWING_DISABLED_MAX).default([]),
        enable: z.array(id).max(VIEWING_DISABLED_MAX).default([]),
      })
      .refine(({ disable, enable }) => !enable.some((userId) => disable.includes(userId)), {
        message: 'Nobody can be in both.',
      })
      .optional(),
    forceMuteAll: forceMuteAll.partial().optional(),
    before: davraSwitches
      .extend({ quorums: z.array(id), proxyVoters: z.array(proxyPair) })
      .partial()
      .optional(),
  })
  .refine(({ before: _, ...switches }) => Object.values(switches).some((value) => value !== undefined), {
    message: 'Nothing is to be changed.',
  })
  .superRefine((switches, { addIssue }) => {
    for (const [whole, change] of wholeListsAndChanges) {
      if (switches[whole] === undefined || switches[change] === undefined) continue;
      const message = 'The whole list and a change of it cannot go together.';
      addIssue({ code: 'custom', path: [change], message });
    }
  });

export const updateVotingSessionDavra = endpoint({
  name: 'updateVotingSessionDavra',
  method: 'PUT',
  path: '/api/votingsessions/:idVotingSession/davra',
  access: [
    permissions.moderation,
    permissions.quorumsEdit,
    permissions.adminPage,
    permissions.forceMuteAllAudio,
    permissions.forceMuteAllVideo,
    permissions.forceMuteAllShare,
  ],
  summary:
    'Changes the switches of a session that are named: the chat to all, who sees no shared screen, whether people join before the host and wait in the lobby (moderators and administrators), what all are kept from sending (holders of the permission for it), the quorum rules applied (quorums-edit), who votes for whom (administrators).',
  params: sessionParam,
  body: davraBody,
  answer: sessionDavra,
  errors: [
    'not-found',
    'in-lobby',
    'invalid-input',
    'proxy-voting-off',
    'changed-meanwhile',
    'session-ended',
  ],
});

export const endVotingSession = endpoint({
  name: 'endVotingSession',
  method: 'POST',
  path: '/api/votingsessions/:idVotingSession/end',
  access: [permissions.moderation],
  summary:
    'Ends a session now, for everybody in it; not while a vote is open. Past its planned end, which stands then, as well.',
  params: sessionParam,
  errors: ['not-found', 'session-has-open-poll'],
});

export const deleteVotingSession = endpoint({
  name: 'deleteVotingSession',
  method: 'DELETE',
  path: '/api/votingsessions/:idVotingSession',
  access: [permissions.adminPage],
  summary: 'Deletes a session that holds no poll.',
  params: sessionParam,
  errors: ['not-found', 'session-has-polls'],
});

/** The session's meeting at a hosted provider. `sipUri`: the address of the meeting, null where
 *  there is no provider or no meeting. `password`: that of the session. `correlationId`: new with
 *  each answer, to find one joining in the provider's logs. `people`: which person of the session
 *  is which person there. Source: SESS-04, SESS-23. */
export const meetingInfo = z.object({
  id,
  idVotingSession: id,
  webex: z.object({ id }),
  sipUri: z.string().nullable(),
  correlationId: z.uuid(),
  password: z.string().nullable(),
  people: z.array(z.object({ userId: id, personId: z.string() })),
});
export type MeetingInfo = z.output<typeof meetingInfo>;

export const getMeetingInfo = endpoint({
  name: 'getMeetingInfo',
  method: 'GET',
  path: '/api/votingsessions/:idVotingSession/meetinginfo',
  access: 'signed-in',
  summary: 'Where the meeting of a session is at the hosted provider, and who is who there; encrypted.',
  params: sessionParam,
  answer: meetingInfo,
  encrypted: true,
  errors: ['not-found', 'in-lobby'],
});

export const sessionCalls = {
  listVotingSessions,
  getVotingSession,
  createVotingSession,
  updateVotingSession,
  changeVotingSession,
  updateVotingSessionDavra,
  endVotingSession,
  deleteVotingSession,
  getMeetingInfo,
};
