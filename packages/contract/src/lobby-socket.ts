import { z } from 'zod';
import { lobbyMessage, lobbyReason, lobbySelfTest, lobbyStayState } from './lobby.ts';
import { epochMs, id } from './values.ts';

/** The only message of somebody who waits. They may send it again after another self-test. */
export const lobbyClientMessage = z.object({
  type: z.literal('knock'),
  personId: id,
  selfTest: lobbySelfTest.nullable(),
});
export type LobbyClientMessage = z.output<typeof lobbyClientMessage>;

/** All that somebody who waits is told. Nothing of it comes from the chamber. `place`: in the
 *  queue, from 1; null for somebody who was refused or is in the waiting room. `count`: how many
 *  wait. `reason`: why they were refused. `why`: null where they are let in. `messages`: those to
 *  all who wait and those between the person and the attendants, the newest, oldest first; none
 *  where the person was refused or is in the waiting room. `movedBy`: the moderator who moved the
 *  person here; null: nobody did. Source: BEY-19, LOBBY-13. */
export const lobbyState = z.object({
  session: z.object({
    idVotingSession: id,
    title: z.string(),
    description: z.string(),
    epochStartTime: epochMs,
    epochEndTime: epochMs,
  }),
  why: lobbyReason.nullable(),
  stay: lobbyStayState,
  reason: z.string().nullable(),
  place: z.number().int().positive().nullable(),
  count: z.number().int().nonnegative(),
  movedBy: z.string().nullable(),
  messages: z.array(lobbyMessage),
});
export type LobbyState = z.output<typeof lobbyState>;

/** The messages of the lobby's socket. Each `lobby` replaces the one before. `letIn`: the person
 *  may enter the chamber, or a host has ended the session (`isOver`); the server then closes the
 *  socket. `roomId`: the huddle to which a moderator moved the person; absent: the main chamber.
 *  `protocol`: `SOCKET_PROTOCOL` of the server. */
export const lobbyServerMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('lobby'),
    protocol: z.number().int(),
    serverTime: epochMs,
    lobby: lobbyState,
  }),
  z.object({ type: z.literal('letIn'), isOver: z.literal(true).optional(), roomId: id.optional() }),
  z.object({ type: z.literal('signedOut') }),
]);
export type LobbyServerMessage = z.output<typeof lobbyServerMessage>;
