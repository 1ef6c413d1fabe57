import { endpoints } from '@hemicycle/contract/endpoints';
import { only, outcomes, signedIn } from './cast.ts';
import type { PermissionCase } from './permission-case.ts';
import { attend } from './world.ts';
import type { World } from './world.ts';

const ofSession = ({ idVotingSession }: World) => ({ params: { idVotingSession } });
const ofRoom = (_world: World, roomId: string) => ({ params: { roomId } });

/** Opens a huddle of the session for all of its people, and returns its id. */
async function openHuddle(world: World): Promise<string> {
  const { id } = await world.clients.moderator.call('createHuddle', {
    ...ofSession(world),
    body: { title: 'Committee room' },
  });
  return id;
}

/** The same, and the actor also attends the session. */
async function openBesideThem(world: World): Promise<string> {
  await attend(world);
  return openHuddle(world);
}

/** A moderator calls everybody back from the huddles. */
async function openRecall(world: World): Promise<void> {
  await world.clients.moderator.call('openHuddleRecall', { ...ofSession(world), body: { minutes: 5 } });
}

/** Puts a person of the session into a huddle, whatever their role. */
async function seatIn(world: World, roomId: string, userId: string): Promise<void> {
  await world.server.database.pool.query(
    `insert into people_states (id_voting_session, user_id, meeting, huddle_id, last_seen_ms)
     values ($1, $2, 'huddle', $3, 1)
     on conflict (id_voting_session, user_id) do update set meeting = 'huddle', huddle_id = $3`,
    [world.idVotingSession, userId, roomId],
  );
}

/** Puts the actor into the main chamber, and opens a huddle. */
async function openBesideChamber(world: World): Promise<string> {
  await world.server.database.pool.query(
    `insert into people_states (id_voting_session, user_id, meeting, entered_ms, last_seen_ms)
     values ($1, $2, 'mainchamber', 1, 1)
     on conflict (id_voting_session, user_id)
       do update set meeting = 'mainchamber', huddle_id = null, entered_ms = 1`,
    [world.idVotingSession, world.userId],
  );
  return openHuddle(world);
}

/** The same, and the actor listens in to the huddle. */
async function listening(world: World): Promise<string> {
  const roomId = await openBesideChamber(world);
  await world.server.database.pool.query(
    `insert into second_rooms (id_voting_session, user_id, room_id, began_ms, server_id)
     values ($1, $2, $3, 1, 'test')`,
    [world.idVotingSession, world.userId, roomId],
  );
  return roomId;
}

/** The cases of the huddles of a session. */
export const casesOfHuddles: readonly PermissionCase[] = [
  {
    endpoint: 'listHuddles',
    what: '[HUD-05][PERM-12] what each may enter in the session they attend, nothing for others',
    given: openBesideThem,
    expected: signedIn,
    answer: ({ actor }, answer) => {
      const found = endpoints.listHuddles.answer.parse(answer).length === 1;
      if (found !== ['admin', 'moderator', 'member', 'interpreter', 'guest'].includes(actor))
        throw new Error(`${actor}: ${found}`);
    },
  },
  {
    endpoint: 'listSessionHuddles',
    what: '[ADMIN-08] administrators, moderators and those with the huddle button',
    given: openHuddle,
    input: ofSession,
    expected: only(['admin', 'moderator', 'member', 'interpreter'], { outsider: 'not-found' }),
    answer: (_world, answer) => {
      const [room] = endpoints.listSessionHuddles.answer.parse(answer);
      if (room?.title !== 'Committee room') throw new Error('the room of the session');
    },
  },
  {
    endpoint: 'createHuddle',
    what: '[PERM-08] moderators',
    input: (world) => ({ ...ofSession(world), body: { title: 'Committee room' } }),
    expected: only(['moderator']),
  },
  {
    endpoint: 'closeHuddle',
    what: '[PERM-08] moderators',
    given: openHuddle,
    input: ofRoom,
    expected: only(['moderator']),
  },
  {
    endpoint: 'joinHuddle',
    what: '[HUD-06][PERM-12] those of the session with the huddle button',
    given: openHuddle,
    input: ofRoom,
    expected: only(['moderator', 'member', 'interpreter'], { outsider: 'room-not-found' }),
  },
  {
    endpoint: 'leaveHuddle',
    what: '[HUD-07] anybody of the session, also who no longer holds the button',
    given: openHuddle,
    input: ofRoom,
    expected: outcomes('ok', { outsider: 'room-not-found' }),
  },
  {
    endpoint: 'openHuddleRecall',
    what: '[PERM-08] moderators',
    input: (world) => ({ ...ofSession(world), body: { minutes: 5 } }),
    expected: only(['moderator']),
  },
  {
    endpoint: 'lengthenHuddleRecall',
    what: '[PERM-08] moderators, a countdown that stands',
    given: openRecall,
    input: (world) => ({ ...ofSession(world), body: { minutes: 5 } }),
    expected: only(['moderator']),
  },
  {
    endpoint: 'cancelHuddleRecall',
    what: '[PERM-08] moderators',
    given: openRecall,
    input: ofSession,
    expected: only(['moderator']),
  },
  {
    endpoint: 'callModerator',
    what: '[BEY-37] nobody who is not in the huddle',
    given: openHuddle,
    input: ofRoom,
    expected: outcomes('room-not-found'),
  },
  {
    endpoint: 'callModerator',
    what: '[BEY-37] those in the huddle',
    given: async (world) => {
      const roomId = await openHuddle(world);
      await seatIn(world, roomId, world.userId);
      return roomId;
    },
    input: ofRoom,
    expected: outcomes('ok', { outsider: 'room-not-found' }),
  },
  {
    endpoint: 'decideHuddleCall',
    what: '[BEY-37] [PERM-08] moderators',
    given: async (world) => {
      const roomId = await openHuddle(world);
      await seatIn(world, roomId, 'member02');
      await world.server.database.pool.query(
        `insert into huddle_calls (room_id, state, called_by, called_ms) values ($1, 'open', 'member02', 1)`,
        [roomId],
      );
      return roomId;
    },
    input: (world, roomId) => ({ ...ofRoom(world, roomId), body: { state: 'answered' as const } }),
    expected: only(['moderator']),
  },
  {
    endpoint: 'listenInToHuddle',
    what: '[BEY-37] moderators in the main chamber',
    given: openBesideChamber,
    input: ofRoom,
    expected: only(['moderator']),
  },
  {
    endpoint: 'speakIntoHuddle',
    what: '[BEY-37] moderators who listen in',
    given: listening,
    input: (world, roomId) => ({ ...ofRoom(world, roomId), body: { sends: true } }),
    expected: only(['moderator']),
  },
  {
    endpoint: 'endListeningIn',
    what: '[BEY-37] everybody for themselves',
    given: listening,
    input: ofRoom,
    expected: signedIn,
  },
];
