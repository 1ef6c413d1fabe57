import { endpoints } from '@hemicycle/contract/endpoints';
import { accountsOfSession, only, peopleOfSession } from './cast.ts';
import type { PermissionCase } from './permission-case.ts';
import { memberInChamber } from './world.ts';
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
];
