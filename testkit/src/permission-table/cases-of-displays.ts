import { only, outcomes } from './cast.ts';
import type { PermissionCase } from './permission-case.ts';
import type { World } from './world.ts';

/** A display of the session; returns its id. */
async function displayed({ clients, idVotingSession }: World): Promise<string> {
  const { id } = await clients.moderator.call('createDisplay', {
    params: { idVotingSession },
    body: { name: 'Great hall' },
  });
  return id;
}

const moderators = only(['moderator']);

/** The cases of displays and the public feed. */
export const casesOfDisplays: readonly PermissionCase[] = [
  {
    endpoint: 'createDisplay',
    what: '[BEY-33] moderators make a display',
    input: ({ idVotingSession }) => ({ params: { idVotingSession }, body: { name: 'Great hall' } }),
    expected: moderators,
  },
  {
    endpoint: 'listDisplays',
    what: '[BEY-33] moderators see the displays of the session, with their codes',
    input: ({ idVotingSession }) => ({ params: { idVotingSession } }),
    expected: moderators,
  },
  {
    endpoint: 'revokeDisplay',
    what: '[BEY-33] moderators switch a display off',
    given: displayed,
    input: ({ idVotingSession }, displayId) => ({ params: { idVotingSession, displayId } }),
    expected: moderators,
  },
  {
    endpoint: 'holdDisplays',
    what: '[BEY-33] moderators hold what all displays show',
    input: ({ idVotingSession }) => ({ params: { idVotingSession }, body: { screen: 'pause' } }),
    expected: moderators,
  },
  ...(['followDisplay', 'readDisplayState'] as const).map((endpoint) => ({
    endpoint,
    what: '[BEY-33] without a token, whoever is signed in',
    expected: outcomes('invalid-input', { nobody: 'invalid-input' }),
  })),
];
