import { endpoints } from '@hemicycle/contract/endpoints';
import { accountsOfSession, only, outcomes, peopleOfSession } from './cast.ts';
import type { PermissionCase } from './permission-case.ts';
import { enterAs, memberInChamber } from './world.ts';
import type { World } from './world.ts';

const ofSession = ({ idVotingSession }: World) => ({ params: { idVotingSession } });
const moderators = only(['moderator']);

/** Opens a list for which somebody waits, and returns the version to send. */
async function openList(world: World): Promise<string> {
  await memberInChamber(world);
  const { version } = await world.clients.moderator.call('openSpeakersList', {
    ...ofSession(world),
    body: { limitSeconds: 60 },
  });
  return String(version);
}

/** Gives somebody the floor, and returns the version to send. */
export async function somebodySpeaks(world: World): Promise<string> {
  const version = Number(await openList(world));
  const list = await world.clients.moderator.call('callSpeaker', { ...ofSession(world), body: { version } });
  return String(list.version);
}

/** Gives somebody the floor and stops their clock; returns the version to send. */
async function clockStands(world: World): Promise<string> {
  const version = Number(await somebodySpeaks(world));
  const list = await world.clients.moderator.call('pauseSpeech', { ...ofSession(world), body: { version } });
  return String(list.version);
}

const atVersion = (world: World, version: string, more: object = {}) => ({
  ...ofSession(world),
  body: { version: Number(version), ...more },
});

/** Gives `member02` the floor in a list that takes interventions, for which another member asks;
 *  returns the version to send and the request. */
async function somebodyAsks(world: World): Promise<string> {
  await memberInChamber(world);
  const { moderator } = world.clients;
  const opened = await moderator.call('openSpeakersList', {
    ...ofSession(world),
    body: { interventions: 'chair' },
  });
  const { version } = await moderator.call('callSpeaker', {
    ...ofSession(world),
    body: { version: opened.version, userId: 'member02' },
  });
  await enterAs(world, 'moderator');
  const { id } = await moderator.call('askToIntervene', ofSession(world));
  return `${String(version)} ${id}`;
}

/** Lets somebody interrupt a speech; returns the version to send. */
async function somebodyInterrupts(world: World): Promise<string> {
  const [version, requestId = ''] = (await somebodyAsks(world)).split(' ');
  const list = await world.clients.moderator.call('takeIntervention', {
    params: { ...ofSession(world).params, requestId },
    body: { version: Number(version) },
  });
  return String(list.version);
}

/** Enters somebody by name; returns the request. */
async function somebodyEntered(world: World): Promise<string> {
  await openList(world);
  const { id } = await world.clients.moderator.call('enterSpeechRequest', {
    ...ofSession(world),
    body: { name: 'The expert' },
  });
  return id;
}

/** The cases of the speakers list of a session. */
export const casesOfSpeakers: readonly PermissionCase[] = [
  {
    endpoint: 'listSpeakersLists',
    what: '[BEY-13] its people see the lists',
    given: somebodySpeaks,
    input: ofSession,
    expected: peopleOfSession,
    answer: (_world, answer) => {
      const [list] = endpoints.listSpeakersLists.answer.parse(answer);
      if (list?.speeches[0]?.userId !== 'member02') throw new Error('the one who speaks');
    },
  },
  {
    endpoint: 'openSpeakersList',
    what: '[BEY-13] those who lower hands',
    input: (world) => ({ ...ofSession(world), body: {} }),
    expected: moderators,
  },
  {
    endpoint: 'updateSpeakersList',
    what: '[BEY-13] those who lower hands',
    given: openList,
    input: (world) => ({ ...ofSession(world), body: { limitSeconds: 90, takesNames: false } }),
    expected: moderators,
  },
  {
    endpoint: 'closeSpeakersList',
    what: '[BEY-13] those who lower hands',
    given: openList,
    input: atVersion,
    expected: moderators,
  },
  {
    endpoint: 'callSpeaker',
    what: '[BEY-13] those who lower hands call the next',
    given: openList,
    input: atVersion,
    expected: moderators,
  },
  {
    endpoint: 'callSpeaker',
    what: '[BEY-13] those who lower hands call whom they choose, never a person themselves',
    given: openList,
    input: (world, version) => atVersion(world, version, { userId: 'member02' }),
    expected: moderators,
  },
  {
    endpoint: 'endSpeech',
    what: '[BEY-13] those who lower hands',
    given: somebodySpeaks,
    input: atVersion,
    expected: moderators,
  },
  {
    endpoint: 'pauseSpeech',
    what: '[BEY-13] those who lower hands',
    given: somebodySpeaks,
    input: atVersion,
    expected: moderators,
  },
  {
    endpoint: 'resumeSpeech',
    what: '[BEY-13] those who lower hands',
    given: clockStands,
    input: atVersion,
    expected: moderators,
  },
  {
    endpoint: 'undoCall',
    what: '[BEY-13] those who lower hands',
    given: somebodySpeaks,
    input: atVersion,
    expected: moderators,
  },
  {
    endpoint: 'downloadSpeakingTimes',
    what: '[BEY-13] its people',
    given: somebodySpeaks,
    input: ({ idVotingSession }) => ({ params: { idVotingSession, part: 'speeches' } }),
    expected: accountsOfSession,
  },
  {
    endpoint: 'readSpeakingRules',
    what: '[BEY-43] everybody of the session',
    input: ofSession,
    expected: peopleOfSession,
  },
  {
    endpoint: 'chooseSpeakingRules',
    what: '[BEY-43] those who lower hands, and those who prepare a session',
    input: (world) => ({ ...ofSession(world), body: { order: 'time' } }),
    expected: only(['moderator', 'admin']),
  },
  {
    endpoint: 'enterSpeechRequest',
    what: '[BEY-43] those who lower hands',
    given: openList,
    input: (world) => ({ ...ofSession(world), body: { name: 'The expert' } }),
    expected: moderators,
  },
  {
    endpoint: 'dropSpeechRequest',
    what: '[BEY-43] those who lower hands remove whom they entered by name',
    given: somebodyEntered,
    input: ({ idVotingSession }, requestId) => ({ params: { idVotingSession, requestId } }),
    expected: only(['moderator'], { outsider: 'not-found' }),
  },
  {
    endpoint: 'takeIntervention',
    what: '[BEY-43] those who lower hands, where the chair lets people interrupt',
    given: somebodyAsks,
    input: ({ idVotingSession }, given) => {
      const [version, requestId = ''] = given.split(' ');
      return { params: { idVotingSession, requestId }, body: { version: Number(version) } };
    },
    expected: only(['moderator'], { outsider: 'not-found' }),
  },
  {
    endpoint: 'answerIntervention',
    what: '[BEY-43] those who lower hands',
    given: somebodyInterrupts,
    input: atVersion,
    expected: moderators,
  },
  {
    endpoint: 'saySide',
    what: '[BEY-43] who is in the chamber',
    given: openList,
    input: (world) => ({ ...ofSession(world), body: { side: 'for' } }),
    expected: outcomes('speaker-not-present', { outsider: 'not-found' }),
  },
  {
    endpoint: 'askToIntervene',
    what: '[BEY-43] nobody where no speech can be interrupted',
    given: somebodySpeaks,
    input: ofSession,
    expected: outcomes('interventions-off', { outsider: 'not-found' }),
  },
  {
    endpoint: 'askForItem',
    what: '[BEY-43] nobody for an item that is not there',
    input: (world) => ({ ...ofSession(world), body: { itemId: 'none' } }),
    expected: outcomes('not-found', { guest: 'account-needed' }),
  },
];
