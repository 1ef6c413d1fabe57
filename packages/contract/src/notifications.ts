import { z } from 'zod';
import { ALERT_MAX_CHARS, ALERT_SHOWN_MAX_MS, ALERT_SHOWN_MIN_MS, ALERT_SHOWN_MS } from './alert-limits.ts';
import { alertStyle } from './alerts.ts';
import { endpoint } from './endpoint.ts';
import { HUDDLE_TITLE_MAX_CHARS } from './huddle-names.ts';
import { permissions } from './permissions.ts';
import { epochMs, foreignLine, id, line, text } from './values.ts';

/** A device, with the fields of the browser. Source: DEV-02. */
export const deviceEntry = z.object({
  kind: foreignLine(40),
  deviceId: foreignLine(200),
  label: foreignLine(200),
});

/** The instructions by which a moderator moves a person. The server moves them itself; their page
 *  follows. `roomId`: a huddle, or `waiting`. Source: MOD-10, MOD-11, MOD-12, NOTIF-12. */
const moveInstructions = [
  z.object({ instruction: z.enum(['gotoMainMeeting', 'gotoLobby']) }),
  z.object({ instruction: z.literal('gotoMeeting'), roomId: id }),
] as const;
export type MoveInstruction = z.output<(typeof moveInstructions)[number]>;

/** A moderator chooses what somebody hears: the channel `newInterpreterRoomId` of the sitting, or
 *  `none` for the floor. `newInterpreterTitle`: its native name, set by the server. Source:
 *  INTERP-12, NOTIF-12. */
const changeInterpreter = z.object({
  instruction: z.literal('changeInterpreter'),
  newInterpreterRoomId: id,
  newInterpreterTitle: foreignLine(HUDDLE_TITLE_MAX_CHARS).default(''),
});
export type ChangeInterpreter = z.output<typeof changeInterpreter>;

/** An instruction of a moderator to somebody's page. `unmuteMicrophone` is not in the
 *  specification: the page asks the person first, unless they accept what moderators do to their
 *  devices. Source: MOD-01, MOD-05, PERM-36. */
const instruction = z.discriminatedUnion('instruction', [
  ...moveInstructions,
  changeInterpreter,
  z.object({
    instruction: z.enum(['changeMicrophone', 'changeCamera', 'changeSpeaker']),
    newDeviceId: foreignLine(200).min(1),
  }),
  z.object({ instruction: z.enum(['resetWebexCanvas', 'logout', 'soundBeep', 'unmuteMicrophone']) }),
]);
export type Instruction = z.output<typeof instruction>;

/** The notifications to one person alone. `requestJoinHuddle` invites them to an open huddle; who
 *  was not invited to it before may enter it from then on. Source: HUD-15, NOTIF-04, NOTIF-09,
 *  NOTIF-12. */
export const privateNotification = z.discriminatedUnion('type', [
  z.object({ type: z.literal('requestJoinHuddle'), message: z.object({ roomId: id }) }),
  z.object({ type: z.literal('requestStopSharing'), message: z.object({}).default({}) }),
  z.object({ type: z.literal('moderatorInstruction'), message: instruction }),
  z.object({ type: z.literal('setTargetUserShareScreenState'), message: z.object({ enabled: z.boolean() }) }),
]);
export type PrivateNotification = z.output<typeof privateNotification>;

/** `idVotingSession`: the session that is meant, where it is not the one that the caller attends.
 *  Source: NOTIF-05, ADMIN-03. */
export const sendNotification = endpoint({
  name: 'sendNotification',
  method: 'PUT',
  path: '/api/people/notification/:userId',
  access: [permissions.moderation],
  summary:
    'Sends something to one person of the session that is named, or that the caller attends, where they are connected.',
  params: z.object({ userId: id }),
  query: z.object({ idVotingSession: id.optional() }),
  body: privateNotification,
  answer: z.object({ id }),
  errors: [
    'not-found',
    'device-changes-off',
    'room-not-found',
    'room-closed',
    'session-ended',
    'huddles-not-allowed',
    'in-lobby',
    'lobby-off',
    'bypasses-lobby',
    'already-there',
    'comes-back-first',
    'person-not-here',
    'moves-themselves',
    'not-at-floor',
    'speaks-beside',
  ],
  // A moderator who moves many people sends one to each of them.
  limit: { counts: 'calls', most: [{ of: 'person', max: 300, withinMs: 60_000 }] },
});

/** `readTime`: when the notification was delivered; 0: not yet. Source: NOTIF-06, NOTIF-07. */
export const getNotificationStatus = endpoint({
  name: 'getNotificationStatus',
  method: 'GET',
  path: '/api/people/notification/status/:notificationId',
  access: [permissions.moderation],
  summary: 'Whether a notification that the caller sent has been delivered.',
  params: z.object({ notificationId: id }),
  answer: z.object({ id, readTime: epochMs }),
  errors: ['not-found'],
});

/** `toGroup`: the address of the session's meeting. Source: SHARE-10. */
const shareBroadcast = z.object({
  type: z.literal('screenSharing'),
  toGroup: id,
  message: text(500).min(1),
});

/** A help tip that a moderator shows to everybody in a session: one of the tips of `/app`, by its
 *  id, never a text. Source: MOD-09, TIP-03. */
const helpTipBroadcast = z.object({
  type: z.literal('helpTip'),
  toGroup: id,
  tip: z.string().regex(/^(meeting|huddle|voting)\.[a-zA-Z0-9-]{1,40}$/),
});
export type HelpTipBroadcast = z.output<typeof helpTipBroadcast>;

/** What pages are told at once and which is stored nowhere. */
export const broadcast = z.discriminatedUnion('type', [shareBroadcast, helpTipBroadcast]);
export type Broadcast = z.output<typeof broadcast>;

/** A message of a moderator to everybody in a session. `shownMs`: how long its banner is shown; 0:
 *  until it is dismissed. A repeated `requestId` sends nothing again.
 *  Source: NOTIF-03, NOTIF-11. */
export const broadcastMessage = z.object({
  type: z.literal('message'),
  toGroup: id,
  message: line(ALERT_MAX_CHARS),
  style: alertStyle.default('info'),
  shownMs: z
    .union([z.literal(0), z.number().int().min(ALERT_SHOWN_MIN_MS).max(ALERT_SHOWN_MAX_MS)])
    .default(ALERT_SHOWN_MS),
  requestId: id.optional(),
});
export type BroadcastMessage = z.output<typeof broadcastMessage>;

export const sendBroadcast = endpoint({
  name: 'sendBroadcast',
  method: 'POST',
  path: '/api/people/broadcast',
  access: 'signed-in',
  summary:
    'Tells everybody in the same room of a session that a screen is shared, for those who may share or moderate; or sends everybody in the session a message or a help tip, for moderators.',
  body: z.discriminatedUnion('type', [shareBroadcast, helpTipBroadcast, broadcastMessage]),
  errors: ['not-found', 'in-lobby', 'permission-missing', 'alerts-full', 'not-in-chamber'],
  // Each broadcast goes to every page of the session.
  limit: { counts: 'calls', most: [{ of: 'person', max: 10, withinMs: 60_000 }] },
});

/** `toldMs` null: the person's page has not reported its devices. Source: DEV-02, DEV-04 …
 *  DEV-06. */
export const listPersonDevices = endpoint({
  name: 'listPersonDevices',
  method: 'GET',
  path: '/api/people/devices/:userId',
  access: [permissions.moderation],
  summary: 'The devices of a person who accepts that moderators change them, as their last heartbeat told.',
  params: z.object({ userId: id }),
  answer: z.object({ deviceInfos: z.array(deviceEntry), toldMs: epochMs.nullable() }),
  errors: ['not-found', 'device-changes-off'],
});

export const notificationCalls = {
  sendNotification,
  getNotificationStatus,
  sendBroadcast,
  listPersonDevices,
};
