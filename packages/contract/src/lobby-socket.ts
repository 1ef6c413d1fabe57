import { z } from 'zod';
import { mediaClientMessageSchema, mediaServerMessageSchema } from './media.ts';
import { lobbyCall, lobbyMessage, lobbyReason, lobbySelfTest, lobbyStayState } from './lobby.ts';
import { signedOutWhy } from './socket.ts';
import { epochMs, id } from './values.ts';

const knock = z.object({
  type: z.literal('knock'),
  personId: id,
  selfTest: lobbySelfTest.nullable(),
});

/** The messages of somebody who waits: `knock`, again after another check of devices, and in an
 *  interview those of its media. */
export const lobbyClientMessage = z.union([knock, mediaClientMessageSchema]);
export type LobbyKnock = z.output<typeof knock>;
export type LobbyClientMessage = z.output<typeof lobbyClientMessage>;

/** All that somebody who waits is told. Nothing of it comes from the chamber. `place`: in the
 *  queue, from 1; null for somebody who was refused or is in the waiting room. `count`: how many
 *  wait. `reason`: why they were refused. `why`: null where they are let in. `messages`: those to
 *  all who wait and those between the person and the attendants, the newest, oldest first; none
 *  where the person was refused or is in the waiting room. `movedBy`: the moderator who moved the
 *  person here; null: nobody did. `interview`: the room of the interview, the name and the picture
 *  of its attendant, and whether it runs or the attendant still calls; null while they only wait.
 *  `lastCall`: the last call that did not become an interview; null: none.
 *  Source: BEY-19, LOBBY-13. */
export const lobbyState = z.object({
  session: z.object({
    idVotingSession: id,
    title: z.string(),
    description: z.string(),
    epochStartTime: epochMs,
    epochEndTime: epochMs,
    hasInterviews: z.boolean(),
  }),
  why: lobbyReason.nullable(),
  stay: lobbyStayState,
  reason: z.string().nullable(),
  place: z.number().int().positive().nullable(),
  count: z.number().int().nonnegative(),
  movedBy: z.string().nullable(),
  messages: z.array(lobbyMessage),
  interview: z
    .object({
      roomId: id,
      byName: z.string().nullable(),
      byAvatar: z.string().nullable().default(null),
      isRunning: z.boolean(),
    })
    .nullable(),
  lastCall: lobbyCall.nullable(),
});
export type LobbyState = z.output<typeof lobbyState>;

/** The messages of the lobby's socket. Each `lobby` replaces the one before. `letIn`: the person
 *  may enter the chamber, or a host has ended the session (`isOver`); the server then closes the
 *  socket. `roomId`: the huddle to which a moderator moved the person; absent: the main chamber.
 *  `reset`: an attendant has reset the interview; the page goes to the root of the site, and the
 *  server closes the socket. `protocol`: `SOCKET_PROTOCOL` of the server. The messages of
 *  the media come in an interview only. */
export const lobbyServerMessage = z.discriminatedUnion('type', [
  ...mediaServerMessageSchema.options,
  z.object({
    type: z.literal('lobby'),
    protocol: z.number().int(),
    serverTime: epochMs,
    lobby: lobbyState,
  }),
  z.object({ type: z.literal('letIn'), isOver: z.literal(true).optional(), roomId: id.optional() }),
  z.object({ type: z.literal('reset') }),
  z.object({ type: z.literal('signedOut'), why: signedOutWhy.optional() }),
]);
export type LobbyServerMessage = z.output<typeof lobbyServerMessage>;
