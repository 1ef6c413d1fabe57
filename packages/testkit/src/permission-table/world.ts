import type { TestClient } from '../test-client.ts';
import type { TestServer } from '../test-server.ts';
import { accountOf, sessionMembers } from './cast.ts';
import type { Actor } from './cast.ts';

/** What one line of the table acts on: a session of its own, and who acts. */
export interface World {
  readonly server: TestServer;
  readonly clients: Readonly<Record<Actor, TestClient>>;
  readonly actor: Actor;
  /** The id of the account that acts; of somebody else for nobody, so that the call has a shape. */
  readonly userId: string;
  readonly idVotingSession: string;
  /** Different in each world. */
  readonly serial: number;
}

let serial = 0;

/** A fresh session of everybody but the outsider, open now. */
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
  return { server, clients, actor, userId: accountOf(actor) ?? 'member02', idVotingSession, serial };
}

/** The actor attends the session, or at least says so: an outsider's choice is written past the
 *  check. */
export async function attend({ server, clients, actor, userId, idVotingSession }: World): Promise<void> {
  if (actor === 'nobody') return;
  await attendAs(server, clients[actor], userId, idVotingSession);
}

/** Somebody else of the session is in the chamber with a raised hand and an open microphone. */
export async function memberInChamber({ server, idVotingSession }: World): Promise<void> {
  await server.database.pool.query(
    `insert into people_states (id_voting_session, user_id, meeting, entered_ms, hand_raise_ms, hand_type, mute_audio, last_seen_ms)
     values ($1, 'member02', 'mainchamber', 1, 1, 1, 0, $2)`,
    [idVotingSession, server.clock.nowMs()],
  );
}

/** The actor is in the chamber, where they may be. */
export async function enter(world: World): Promise<void> {
  await attend(world);
  if (world.actor === 'nobody' || world.actor === 'outsider') return;
  await world.clients[world.actor].call('setMeeting', {
    body: { idVotingSession: world.idVotingSession, meeting: 'mainchamber' },
  });
  if (world.actor === 'moderator') await untilPresidingIsNoted(world);
}

/** Who presides is noted after the answer: a row that would otherwise come while the table compares
 *  rows. */
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

/** A draft made by the moderator. Returns its id. */
export async function draftPoll({ clients, idVotingSession }: World): Promise<string> {
  const poll = await clients.moderator.call('createPoll', {
    params: { idVotingSession },
    body: { title: 'Water Protection Bill', voteOptions: ['Yea', 'Nay'] },
  });
  return poll.id;
}

/** A poll that is open. Returns its id. */
export async function openPoll(world: World): Promise<string> {
  const pollId = await draftPoll(world);
  await world.clients.moderator.call('openPoll', { params: { pollId } });
  return pollId;
}

/** A poll that is closed. Returns its id. */
export async function closedPoll(world: World): Promise<string> {
  const pollId = await openPoll(world);
  await world.clients.moderator.call('closePoll', { params: { pollId } });
  return pollId;
}

/** Somebody attends a session, also one that is not theirs: written past the check. */
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
