import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { IMPORT_ROWS_MAX, PERSON_NAME_MAX_CHARS } from './limits.ts';
import { deviceEntry } from './notifications.ts';
import { pageReport } from './page-report.ts';
import { weightIn } from './person-weights.ts';
import { permissions } from './permissions.ts';
import { mayHoldMore } from './strictly.ts';
import { decimal, emailAddress, epochMs, foreignLine, id, name } from './values.ts';

export const webexPerson = z.object({
  id,
  displayName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  emails: z.array(z.string()),
  avatar: z.string().nullable(),
});

/** Source: PEOP-04. */
export const groupType = z.enum([
  'primary',
  'secondary',
  'miscellaneous',
  'delegation',
  'vote-organisation',
  'vote-weighting',
]);
export type GroupType = z.output<typeof groupType>;

/** `code`: a short name, for places with little room; null: none. `weightingNumber` and
 *  `voteOrganisation` exist only on vote-weighting groups. Source: PEOP-03,
 *  C7. */
export const group = z.object({
  id,
  name: z.string(),
  code: z.string().nullable(),
  grouptype: groupType,
  color: z.string().regex(/^#[0-9a-fA-F]{6}$/),
  virtualBackgroundUrl: z.string().nullable(),
  virtualBackgroundMandatory: z.boolean(),
  weightingNumber: decimal.nullable(),
  voteOrganisation: id.nullable(),
});
export type Group = z.output<typeof group>;

/** Source: PERM-04. */
export const role = z.object({ id, name: z.string(), actionsAllowed: z.array(z.string()) });
export type Role = z.output<typeof role>;

/** Source: PEOP-01. */
export const personDetails = z.object({
  displayName: z.string(),
  emails: z.array(z.string()),
  avatar: z.string().nullable(),
  davraEmail: z.string().nullable(),
  groups: z.array(group),
  webex: webexPerson,
});
export type PersonDetails = z.output<typeof personDetails>;

/** `davra.groups` and `davra.roles` hold ids. E-mail addresses are empty for viewers who may not
 *  see them. Source: PEOP-02. */
export const user = z.object({
  id,
  emails: z.array(z.string()),
  webex: webexPerson,
  davra: z.object({
    id,
    email: z.string().nullable(),
    groups: z.array(id),
    roles: z.array(id),
    avatar: z.string().nullable(),
    subtype: z.string().nullable(),
    type: z.enum(['user', 'guest-temporary']),
    accessibilityModeEnabled: z.boolean(),
  }),
});
export type User = z.output<typeof user>;

/** Where a person is: in the main chamber, in a huddle of the session, or nowhere. Source:
 *  PEOP-06. */
export const meetingPlace = z.enum(['mainchamber', 'huddle', 'NOT_IN_MEETING']);
export type MeetingPlace = z.output<typeof meetingPlace>;

/** A moderator's setting for what somebody sends: -1 muted until released, 0 allowed even while all
 *  are muted, null none. */
export const forceMute = z.union([z.literal(-1), z.literal(0)]).nullable();
export type ForceMute = z.output<typeof forceMute>;

/** `handRaise`: when the hand was raised (0: not raised). `handType`: 0 none, 1 single, 2 double.
 *  `orderRaised`: the rank from 1 (0: none). `muteAudio`, `muteVideo`: 1 muted. `forceMuteShare`:
 *  -1 an administrator disabled sharing, 0 enabled it, null neither; `forceMuteAudio` and
 *  `forceMuteVideo` likewise. `meetingId`: the session in the main chamber, the room in a huddle.
 *  `connected`: whether the person has a live connection now. Source: PEOP-05, HANDS-03. */
export const peopleState = z.object({
  userId: id,
  meetingId: id.nullable(),
  meeting: meetingPlace,
  handRaise: epochMs,
  handType: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  orderRaised: z.number().int().nonnegative(),
  idVotingSession: id,
  forceMuteAudio: forceMute,
  forceMuteVideo: forceMute,
  forceMuteShare: forceMute,
  muteAudio: z.union([z.literal(0), z.literal(1)]),
  muteVideo: z.union([z.literal(0), z.literal(1)]),
  observer: z.boolean(),
  overridedName: z.string().nullable(),
  connected: z.boolean(),
  lastSeenMs: epochMs,
});
export type PeopleState = z.output<typeof peopleState>;

/** A person of a session: state and the face of the account. `number` names the person in live
 *  news. `reversedName`: the name with the last name first, where the words of `displayName` do not
 *  tell it (PEOP-23). */
export const listedPerson = peopleState.extend({
  ...{ displayName: z.string(), reversedName: z.string().optional() },
  avatar: z.string().nullable(),
  groups: z.array(id),
  roles: z.array(id),
  isGuest: z.boolean(),
  isBot: z.boolean(),
  number: z.number().int().positive(),
});
export type ListedPerson = z.output<typeof listedPerson>;

const sessionParam = z.object({ idVotingSession: id });

export const listCurrentUsers = endpoint({
  name: 'listCurrentUsers',
  method: 'GET',
  path: '/api/users/current',
  access: 'signed-in',
  summary: "The people now in the caller's voting session.",
  answer: z.array(user),
});

export const getManyUsers = endpoint({
  name: 'getManyUsers',
  method: 'POST',
  path: '/api/users/many',
  access: 'signed-in',
  summary: 'User objects by id; unknown ids are left out.',
  body: z.object({ userIds: z.array(id).max(IMPORT_ROWS_MAX) }),
  answer: z.array(user),
});

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/api/users',
  access: [permissions.adminPage],
  summary: 'All accounts.',
  answer: z.array(user),
});

const accountFields = {
  /** `davraEmail`: a second address, by which a provider of single sign-on may know the person. */
  ...{ email: emailAddress, davraEmail: emailAddress.nullable().default(null) },
  displayName: name(PERSON_NAME_MAX_CHARS),
  firstName: z.union([z.string().trim().max(0), name(PERSON_NAME_MAX_CHARS)]).default(''),
  lastName: z.union([z.string().trim().max(0), name(PERSON_NAME_MAX_CHARS)]).default(''),
};

export const createUser = endpoint({
  name: 'createUser',
  method: 'POST',
  path: '/api/users',
  access: [permissions.adminPage],
  summary: 'Makes an account.',
  body: z.object({
    ...accountFields,
    /** Without one, the person cannot sign in before they set one by a link. */
    password: z.string().min(1).max(1000).optional(),
    roles: z.array(id).max(50),
    groups: z.array(id).max(50).default([]),
    weights: z.array(weightIn).max(20).default([]),
  }),
  answer: user,
  status: 201,
  errors: ['already-exists', 'invalid-input', 'weak-password', 'common-password'],
});

export const updateUserRoles = endpoint({
  name: 'updateUserRoles',
  method: 'PUT',
  path: '/api/users/:userId/roles',
  access: [permissions.adminPage],
  summary: "Replaces a user's roles; the user is told to reload (AUTH-12).",
  params: z.object({ userId: id }),
  body: z.object({
    roles: z.array(id).max(50),
    /** The roles as they were read. If the account has other roles now, nothing is changed. */
    before: z.object({ roles: z.array(id) }).optional(),
  }),
  answer: user,
  errors: ['not-found', 'invalid-input', 'last-administrator', 'changed-meanwhile'],
});

export const listGroups = endpoint({
  name: 'listGroups',
  method: 'GET',
  path: '/api/groups',
  access: 'signed-in',
  waitsForTurn: true,
  summary: 'All groups; for a guest those of the people in their sessions.',
  answer: z.array(group),
});

export const listRoles = endpoint({
  name: 'listRoles',
  method: 'GET',
  path: '/api/roles',
  access: 'account',
  summary: 'All roles; actionsAllowed is shown to administrators and for the own roles, otherwise empty.',
  answer: z.array(role),
});

export const listPeopleStates = endpoint({
  name: 'listPeopleStates',
  method: 'GET',
  path: '/api/people/states/votingsession/:idVotingSession',
  access: 'signed-in',
  summary: 'The people of a voting session and where they are.',
  params: sessionParam,
  answer: z.array(listedPerson),
  errors: ['not-found', 'in-lobby'],
});

export const refreshPeopleStates = endpoint({
  name: 'refreshPeopleStates',
  method: 'PATCH',
  path: '/api/people/states/refresh',
  access: 'signed-in',
  summary: "Says that the caller is still here and returns the caller's own state.",
  answer: peopleState.nullable(),
});

/** The caller may change their own muteAudio and muteVideo, and raise or lower their own hand. A
 *  moderator may lower another person's hand, mute that person (never unmute), set overridedName,
 *  and mute by force (`forceMute…`). `before`: the name as it was read. If the person has another
 *  name now, nothing is changed. `idVotingSession`: the session that is meant, where it is not the
 *  one that the caller attends (ADMIN-03). */
export const updatePeopleState = endpoint({
  name: 'updatePeopleState',
  method: 'PATCH',
  path: '/api/people/states/:userId',
  access: 'signed-in',
  summary: 'Changes the state of a person in the session that is named, or that the caller attends.',
  params: z.object({ userId: id }),
  query: z.object({ idVotingSession: id.optional() }),
  body: z
    .object({
      muteAudio: z.union([z.literal(0), z.literal(1)]),
      muteVideo: z.union([z.literal(0), z.literal(1)]),
      handType: z.union([z.literal(0), z.literal(1), z.literal(2)]),
      // An empty name or null restores the account's own name.
      overridedName: z.union([z.string().trim().max(0), name(PERSON_NAME_MAX_CHARS)]).nullable(),
      forceMuteAudio: forceMute,
      forceMuteVideo: forceMute,
      forceMuteShare: forceMute,
      before: z.object({ overridedName: z.string().nullable() }),
    })
    .partial()
    .refine(({ before: _, ...change }) => Object.keys(change).length > 0, 'Say what to change.'),
  answer: peopleState,
  errors: [
    'not-found',
    'in-lobby',
    'permission-missing',
    'raise-hand-disabled',
    'session-ended',
    'force-muted',
    'changed-meanwhile',
  ],
});

/** The muted people may unmute themselves again. Source: PERM-22. */
export const muteOthers = endpoint({
  name: 'muteOthers',
  method: 'POST',
  path: '/api/people/mute/others',
  access: [permissions.forceMuteAllAudio],
  summary: 'Mutes everyone else in the main chamber that the caller attends, or in the huddle they are in.',
  answer: z.object({ muted: z.number().int() }),
  errors: ['not-found', 'in-lobby'],
});

/** `mainchamber`: the caller enters the session's main chamber; `NOT_IN_MEETING`: the caller
 *  leaves. Source: SESS-19 for `error-webexinit`. */
export const setMeeting = endpoint({
  name: 'setMeeting',
  method: 'PUT',
  path: '/api/people/meeting',
  access: 'signed-in',
  waitsForTurn: true,
  summary:
    'Says where the caller is: mainchamber, NOT_IN_MEETING, or error-webexinit when the video could not start (only logged).',
  body: z.object({
    idVotingSession: id,
    meeting: z.enum(['mainchamber', 'NOT_IN_MEETING', 'error-webexinit']),
    observer: z.boolean().optional(),
    joinedAsRole: foreignLine(100).optional(),
  }),
  answer: peopleState.nullable(),
  errors: ['not-found', 'in-lobby', 'session-ended'],
});

export const heartbeat = z
  .object({
    source: z.enum(['websocket', 'https']),
    browserTabId: z.number().int().nonnegative().optional(),
    deviceInfos: z.array(deviceEntry).max(50).optional(),
    connectionType: foreignLine(40).optional(),
    mediaSettings: z.record(foreignLine(40), z.union([foreignLine(200), z.number(), z.boolean()])).optional(),
    report: pageReport.optional(),
  })
  .register(mayHoldMore, { because: 'a heartbeat holds what a client knows of itself (WS-08)' });
export type Heartbeat = z.output<typeof heartbeat>;

export const postHeartbeat = endpoint({
  name: 'postHeartbeat',
  method: 'POST',
  path: '/api/people/heartbeat',
  access: 'signed-in',
  summary: 'The heartbeat of a client whose socket is silent.',
  body: heartbeat,
  answer: z.object({ serverTime: epochMs }),
});

/** The connections of the caller's account, in all tabs and on all devices. A page asks for it when
 *  its socket was refused, since a browser does not tell a page why. Source: WS-01. */
export const getOwnConnections = endpoint({
  name: 'getOwnConnections',
  method: 'GET',
  path: '/api/people/connections',
  access: 'signed-in',
  summary: 'How many live connections the account of the caller has, and how many it may have.',
  answer: z.object({ open: z.number().int(), limit: z.number().int() }),
});

export const peopleCalls = {
  listCurrentUsers,
  getManyUsers,
  listUsers,
  createUser,
  updateUserRoles,
  listGroups,
  listRoles,
  listPeopleStates,
  refreshPeopleStates,
  updatePeopleState,
  muteOthers,
  setMeeting,
  postHeartbeat,
  getOwnConnections,
};
