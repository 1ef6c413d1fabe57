import { only } from './cast.ts';
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
];
