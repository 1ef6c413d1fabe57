import type { TestClient } from '../test-client.ts';
import type { TestServer } from '../test-server.ts';
import { accountOf, sessionMembers } from './cast.ts';
import type { Actor } from './cast.ts';

/** What one line of the table acts on: a session of its own, and the actor. */
export interface World {
  readonly server: TestServer;
  readonly clients: Readonly<Record<Actor, TestClient>>;
  readonly actor: Actor;
  /** The id of the actor's account. For nobody it is another account's, so that the call has a
   *  valid shape. */
  readonly userId: string;
  readonly idVotingSession: string;
  /** A number that is different in each world. */
  readonly serial: number;
}

let serial = 0;

/** Makes a session that is open now, with everybody except the outsider. */
export async function makeWorld(
  server: TestServer,
  clients: Readonly<Record<Actor, TestClient>>,
  actor: Actor,
): Promise<World> {
  serial += 1;
  const { idVotingSession } = await clients.admin.call('createVotingSession', {
    body: {
      title: `Sitting ${serial}`,
      epochStartTime: server.clock.nowMs() - 3_600_000,
      epochEndTime: server.clock.nowMs() + 3_600_000,
      members: [...sessionMembers],
    },
  });
  return asActor({ server, clients, idVotingSession, serial }, actor);
}

/** The same session with another actor. */
export function asActor(session: Omit<World, 'actor' | 'userId'>, actor: Actor): World {
  return { ...session, actor, userId: accountOf(actor) ?? 'member02' };
}

/** The actor attends the session. For an outsider the choice is written directly into the database,
 *  without the check. */
export async function attend({ server, clients, actor, userId, idVotingSession }: World): Promise<void> {
  if (actor === 'nobody') return;
  await attendAs(server, clients[actor], userId, idVotingSession);
}

/** Another person of the session is in the chamber with a raised hand and an open microphone. */
export async function memberInChamber({ server, idVotingSession }: World): Promise<void> {
  await server.database.pool.query(
    `insert into people_states (id_voting_session, user_id, meeting, entered_ms, mute_audio, last_seen_ms)
     values ($1, 'member02', 'mainchamber', 1, 0, $2)`,
    [idVotingSession, server.clock.nowMs()],
  );
  await server.database.pool.query(
    `insert into raised_hands (id_voting_session, user_id, hand_type, raised_ms) values ($1, 'member02', 1, 1)`,
    [idVotingSession],
  );
}

/** The actor enters the chamber, if they may. */
export async function enter(world: World): Promise<void> {
  await attend(world);
  if (world.actor === 'nobody' || world.actor === 'outsider') return;
  await enterAs(world, world.actor);
}

/** Somebody of the cast enters the chamber, whoever the actor is. */
export async function enterAs(world: World, who: Actor): Promise<void> {
  await world.clients[who].call('setMeeting', {
    body: { idVotingSession: world.idVotingSession, meeting: 'mainchamber' },
  });
  if (who === 'moderator') await untilPresidingIsNoted(world);
}

/** Waits until the server has recorded who presides. It does so after the answer, and the new row
 *  would disturb the comparison of rows. */
async function untilPresidingIsNoted({ server, idVotingSession }: World): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const { rowCount } = await server.database.pool.query(
      'select from sitting_facts where id_voting_session = $1',
      [idVotingSession],
    );
    if (rowCount !== null && rowCount > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('it was not noted who presides');
}

/** Makes a draft as the moderator. Returns its id. */
export async function draftPoll({ clients, idVotingSession }: World): Promise<string> {
  const poll = await clients.moderator.call('createPoll', {
    params: { idVotingSession },
    body: { title: 'Water Protection Bill', voteOptions: ['Yea', 'Nay'] },
  });
  return poll.id;
}

/** Makes an open poll. Returns its id. */
export async function openPoll(world: World): Promise<string> {
  const pollId = await draftPoll(world);
  await world.clients.moderator.call('openPoll', { params: { pollId } });
  return pollId;
}

/** Makes a closed poll. Returns its id. */
export async function closedPoll(world: World): Promise<string> {
  const pollId = await openPoll(world);
  await world.clients.moderator.call('closePoll', { params: { pollId } });
  return pollId;
}

/** Somebody attends any session. It is written directly into the database, without the check. */
export async function attendAs(
  server: TestServer,
  client: TestClient,
  userId: string,
  idVotingSession: string,
): Promise<void> {
  await server.database.pool.query(
    `insert into user_sessions (user_id, voting_session_to_attend) values ($1, $2)
     on conflict (user_id) do update set voting_session_to_attend = excluded.voting_session_to_attend`,
    [userId, idVotingSession],
  );
  await client.call('updateSessionInfo', { body: { reload: true } });
}
