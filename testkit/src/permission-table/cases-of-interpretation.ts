import { only, outcomes, signedIn } from './cast.ts';
import { somebodySpeaks } from './cases-of-speakers.ts';
import type { PermissionCase } from './permission-case.ts';
import type { World } from './world.ts';

const ofSession = ({ idVotingSession }: World) => ({ params: { idVotingSession } });
const keepers = ['admin', 'moderator'] as const;

/** Makes a channel of the session, and returns its id. */
async function makeChannel(world: World): Promise<string> {
  const { id } = await world.clients.moderator.call('createInterpreterChannel', {
    ...ofSession(world),
    body: { language: 'es' },
  });
  return id;
}

/** The same, and the actor is in the main chamber. */
async function beInChamber(world: World): Promise<string> {
  await world.server.database.pool.query(
    `insert into people_states (id_voting_session, user_id, meeting, entered_ms, last_seen_ms)
     values ($1, $2, 'mainchamber', 1, 1)
     on conflict (id_voting_session, user_id)
       do update set meeting = 'mainchamber', huddle_id = null, entered_ms = 1`,
    [world.idVotingSession, world.userId],
  );
  return makeChannel(world);
}

/** The same, and the language is offered: somebody is named for the booth. */
async function beOffered(world: World): Promise<string> {
  const channelId = await beInChamber(world);
  await world.server.database.pool.query(
    `update huddles set invitees = '{member09}'
     where id = (select booth_id from interpreter_channels where channel_id = $1)`,
    [channelId],
  );
  return channelId;
}

/** As `beInChamber`, and the actor is named for the booth. */
async function beNamed(world: World): Promise<string> {
  const channelId = await beInChamber(world);
  await world.server.database.pool.query(
    `update huddles set invitees = array_append(invitees, $1)
     where id = (select booth_id from interpreter_channels where channel_id = $2)`,
    [world.userId, channelId],
  );
  return channelId;
}

/** The same, and somebody has the floor. */
async function beNamedWhileSomebodySpeaks(world: World): Promise<string> {
  await somebodySpeaks(world);
  return beNamed(world);
}

/** The same, and the actor is on air; Kenji, a partner, is in the main chamber too. */
async function beOnAir(world: World): Promise<string> {
  const channelId = await beNamed(world);
  const { pool } = world.server.database;
  await pool.query(
    `insert into people_states (id_voting_session, user_id, meeting, entered_ms, last_seen_ms)
     values ($1, 'member09', 'mainchamber', 1, 1)
     on conflict (id_voting_session, user_id) do update set meeting = 'mainchamber', huddle_id = null`,
    [world.idVotingSession],
  );
  await pool.query(
    `update huddles set invitees = array_append(invitees, 'member09')
     where id = (select booth_id from interpreter_channels where channel_id = $1)`,
    [channelId],
  );
  await pool.query(
    `insert into second_rooms (id_voting_session, user_id, room_id, sends, began_ms, server_id, air_since_ms)
     values ($1, $2, $3, true, 1, 'none', 1)
     on conflict (id_voting_session, user_id)
       do update set room_id = $3, sends = true, air_since_ms = 1`,
    [world.idVotingSession, world.userId, channelId],
  );
  return channelId;
}

/** The same, and the partner asks to take over in five minutes. */
async function beAsked(world: World): Promise<string> {
  const channelId = await beOnAir(world);
  await world.server.database.pool.query(
    `insert into booth_handovers values ($1, $2, 'member09', 'member09', 5, 300000, 'asked', 1)`,
    [channelId, world.userId],
  );
  return channelId;
}

/** The cases of interpreter channels and their booths. */
export const casesOfInterpretation: readonly PermissionCase[] = [
  {
    endpoint: 'createInterpreterChannel',
    what: '[PERM-39] moderators and administrators',
    input: (world) => ({ ...ofSession(world), body: { language: 'es' } }),
    expected: only(keepers),
  },
  {
    endpoint: 'closeInterpreterChannel',
    what: '[PERM-39] moderators and administrators',
    given: makeChannel,
    input: (_world, channelId: string) => ({ params: { channelId } }),
    expected: only(keepers),
  },
  {
    endpoint: 'listInterpreterCandidates',
    what: '[PERM-39] moderators and administrators',
    input: ofSession,
    expected: only(keepers),
  },
  {
    endpoint: 'listInterpretedLanguages',
    what: '[INTERP-09] everybody of the session',
    given: makeChannel,
    input: ofSession,
    expected: outcomes('ok', { outsider: 'not-found' }),
  },
  {
    endpoint: 'nameInterpreter',
    what: '[PERM-39] moderators and administrators',
    given: makeChannel,
    input: (_world, channelId: string) => ({ params: { channelId, userId: 'interpreter' } }),
    expected: only(keepers),
  },
  {
    endpoint: 'removeInterpreter',
    what: '[PERM-39] moderators and administrators',
    given: makeChannel,
    input: (_world, channelId: string) => ({ params: { channelId, userId: 'interpreter' } }),
    expected: only(keepers),
  },
  {
    endpoint: 'nameSignInterpreter',
    what: '[BEY-16] moderators and administrators',
    input: ({ idVotingSession }) => ({ params: { idVotingSession, userId: 'interpreter' } }),
    expected: only(keepers),
  },
  {
    endpoint: 'removeSignInterpreter',
    what: '[BEY-16] moderators and administrators',
    input: ({ idVotingSession }) => ({ params: { idVotingSession, userId: 'interpreter' } }),
    expected: only(keepers),
  },
  {
    endpoint: 'serveRoom',
    what: '[BEY-16] moderators, administrators, and whoever may see interpreter rooms and is named',
    given: beNamed,
    input: (_world, channelId: string) => ({ params: { channelId }, body: { huddleId: null } }),
    expected: only(['admin', 'bot', 'interpreter', 'moderator']),
  },
  {
    endpoint: 'listenToLanguage',
    what: '[BEY-16] everybody who is in the main chamber',
    given: beOffered,
    input: (_world, channelId: string) => ({ params: { channelId } }),
    expected: outcomes('ok', { outsider: 'channel-not-found' }),
  },
  {
    endpoint: 'leaveLanguage',
    what: '[INTERP-05] everybody for themselves',
    given: beInChamber,
    input: (_world, channelId: string) => ({ params: { channelId } }),
    expected: signedIn,
  },
  {
    endpoint: 'takeAir',
    what: '[BEY-38] whoever may see interpreter rooms and is named for the booth',
    given: beNamed,
    input: (_world, channelId: string) => ({ params: { channelId } }),
    expected: only(['admin', 'bot', 'interpreter', 'moderator']),
  },
  {
    endpoint: 'giveAir',
    what: '[BEY-38] whoever may see interpreter rooms, for themselves',
    given: beNamed,
    input: (_world, channelId: string) => ({ params: { channelId } }),
    expected: only(['admin', 'bot', 'interpreter', 'moderator']),
  },
  {
    endpoint: 'switchBooth',
    what: '[BEY-38] whoever may see interpreter rooms and is named for the booth',
    given: beNamed,
    input: (_world, channelId: string) => ({ params: { channelId } }),
    expected: only(['admin', 'bot', 'interpreter', 'moderator']),
  },
  {
    endpoint: 'sayFloorLanguage',
    what: '[BEY-38] whoever may see interpreter rooms and is named for a booth of the session',
    given: beNamed,
    input: (world) => ({ ...ofSession(world), body: { language: 'es' } }),
    expected: only(['admin', 'bot', 'interpreter', 'moderator']),
  },
  {
    endpoint: 'signalSpeaker',
    what: '[BEY-38] whoever may see interpreter rooms and is named for a booth of the session',
    given: beNamedWhileSomebodySpeaks,
    input: (world) => ({ ...ofSession(world), body: { signal: 'slowDown' } }),
    expected: only(['admin', 'bot', 'interpreter', 'moderator']),
  },
  {
    endpoint: 'askHandover',
    what: '[BEY-38] whoever may see interpreter rooms and is named for the booth',
    given: beOnAir,
    input: (_world, channelId: string) => ({
      ...{ params: { channelId }, body: { userId: 'member09', minutes: 5 } },
    }),
    expected: only(['admin', 'bot', 'interpreter', 'moderator']),
  },
  {
    endpoint: 'acceptHandover',
    what: '[BEY-38] whoever may see interpreter rooms and was asked',
    given: beAsked,
    input: (_world, channelId: string) => ({ params: { channelId }, body: { now: false } }),
    expected: only(['admin', 'bot', 'interpreter', 'moderator']),
  },
  {
    endpoint: 'endHandover',
    what: '[BEY-38] whoever may see interpreter rooms and was asked',
    given: beAsked,
    input: (_world, channelId: string) => ({ params: { channelId } }),
    expected: only(['admin', 'bot', 'interpreter', 'moderator']),
  },
  {
    endpoint: 'reportSilence',
    what: '[BEY-38] whoever may see interpreter rooms and is on air',
    given: beOnAir,
    input: (_world, channelId: string) => ({ params: { channelId }, body: { silent: true } }),
    expected: only(['admin', 'bot', 'interpreter', 'moderator']),
  },
];
