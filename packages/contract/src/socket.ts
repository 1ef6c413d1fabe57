import { z } from 'zod';
import { BROWSER_ID_BELOW } from './limits.ts';
import { liveChange, livePartName, liveState } from './live.ts';
import { mediaClientMessageSchema, mediaServerMessageSchema } from './media.ts';
import { MISSION_CONTROL_LOCATION } from './mission-control-names.ts';
import { broadcast, privateNotification } from './notifications.ts';
import { heartbeat } from './people.ts';
import { epochMs, id } from './values.ts';

const randomNumber = z.coerce
  .number()
  .int()
  .min(0)
  .max(BROWSER_ID_BELOW - 1);

/** The query of the socket's address. None of it is a credential: the account of the cookie counts,
 *  and a different `personId` closes the socket. `davraLocation`: the page of mission control is
 *  nobody's presence in the sitting. Source: WS-01, ADMIN-03, DESIGN §7. */
export const socketQuery = z.object({
  personId: id,
  idVotingSession: id,
  browserTabId: randomNumber,
  browserId: randomNumber,
  davraLocation: z.enum(['app', 'queue', 'interview', 'waiting', MISSION_CONTROL_LOCATION]).default('app'),
});
export type SocketQuery = z.output<typeof socketQuery>;

/** The application's close codes. After `notSignedIn`, `wrongPerson` and `noSuchSession` the client
 *  gives up. After `inLobby` the person waits in the lobby of the session; after `letIn`, which
 *  only the lobby's socket has, they may enter the chamber; after `reset`, likewise, the page goes
 *  to the root of the site. After the others the client tries again. */
export const socketCloseCodes = {
  reconnect: 4000,
  notSignedIn: 4001,
  wrongPerson: 4003,
  noSuchSession: 4004,
  inLobby: 4005,
  letIn: 4006,
  reset: 4007,
  badMessage: 4400,
  tooManyMessages: 4429,
  tooManyConnections: 4430,
} as const;

/** Why the server ended a sign-in, where the person may know more than that it did: an
 *  administrator switched the account off. Source: PEOP-02, AUTH-07. */
export const signedOutWhy = z.literal('switched-off');
export type SignedOutWhy = z.output<typeof signedOutWhy>;

const relay = z.literal(true).optional();

/** The messages that a client may send. `asOf`: the page comes back after a lost line and holds the
 *  state of that moment. `resync`: asks for a new snapshot after a gap. `notificationRead`: a
 *  notification has arrived. `secondLine`: a media message of the stay that a page of the main
 *  chamber has in one other room; `relay`: in the channel that an interpreter on air hears in
 *  relay. Source: WS-05, WS-06, NOTIF-07, BEY-16, BEY-37. */
export const clientMessage = z.union([
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('authenticate'), personId: id, asOf: z.string().max(2000).optional() }),
    z.object({ type: z.literal('heartbeatFromClient'), heartbeat }),
    z.object({ type: z.literal('resync') }),
    z.object({ type: z.literal('notificationRead'), id }),
    z.object({ type: z.literal('secondLine'), relay, message: mediaClientMessageSchema }),
  ]),
  mediaClientMessageSchema,
]);
export type ClientMessage = z.output<typeof clientMessage>;

/** The messages that the server sends. Versions count per connection: the version of `news` is that
 *  of the previous message plus one; a gap means that a message was missed. `protocol` is
 *  `SOCKET_PROTOCOL` of the server; a page of another one says that it has to be reloaded. `parts`
 *  replaces some parts of the state: those that changed while the line of a page was lost, or whose
 *  news was lost. `asOf`: everything up to this moment is in the state that the page now holds.
 *  `otherTabOpen` goes to both tabs, and `role` says whether this tab is the new or the old one;
 *  `otherTabClosed` goes to the remaining tab. `rolesChanged`: AUTH-12. `siteChanged`: a setting of
 *  the site changed. `signedOut`: this sign-in was ended elsewhere. `notification` goes to one
 *  person, `broadcast` to everybody in the sender's room of the session, or with a help tip to
 *  everybody in the session; `secondLine` carries the media of the second room. Source: DESIGN §4,
 *  WS-07, NOTIF-09, SHARE-10, MOD-09, BEY-37. */
export const serverMessage = z.union([
  z.discriminatedUnion('type', [
    z.object({
      type: z.literal('snapshot'),
      protocol: z.number().int(),
      version: z.number().int(),
      serverTime: epochMs,
      asOf: z.string().optional(),
      state: liveState,
    }),
    z.object({
      type: z.literal('parts'),
      protocol: z.number().int(),
      version: z.number().int(),
      serverTime: epochMs,
      asOf: z.string().optional(),
      parts: z.array(livePartName),
      state: liveState.partial(),
    }),
    z.object({ type: z.literal('news'), version: z.number().int(), changes: z.array(liveChange) }),
    z.object({
      type: z.literal('heartbeatFromServer'),
      serverTime: epochMs,
      asOf: z.string().optional(),
    }),
    z.object({
      type: z.literal('otherTabOpen'),
      thisBrowserTabId: z.number().int(),
      role: z.enum(['new', 'old']),
      behaviour: z.enum(['alert', 'pause', 'redirect']),
    }),
    z.object({ type: z.literal('otherTabClosed') }),
    z.object({ type: z.literal('rolesChanged') }),
    z.object({ type: z.literal('siteChanged') }),
    z.object({ type: z.literal('signedOut'), why: signedOutWhy.optional() }),
    z.object({ type: z.literal('notification'), id, from: id, notification: privateNotification }),
    z.object({ type: z.literal('broadcast'), from: id, broadcast }),
    z.object({ type: z.literal('secondLine'), relay, message: mediaServerMessageSchema }),
  ]),
  mediaServerMessageSchema,
]);
export type ServerMessage = z.output<typeof serverMessage>;
