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

/** The cases of the huddles of a session. */
export const casesOfHuddles: readonly PermissionCase[] = [
  {
    endpoint: 'listHuddles',
    what: '[HUD-05][PERM-12] what each may enter in the session they attend, nothing for others',
    given: openBesideThem,
    expected: signedIn,
    answer: ({ actor }, answer) => {
      const found = endpoints.listHuddles.answer.parse(answer).length === 1;
      if (found !== ['admin', 'moderator', 'member', 'guest'].includes(actor))
        throw new Error(`${actor}: ${found}`);
    },
  },
  {
    endpoint: 'listSessionHuddles',
    what: '[ADMIN-08] administrators, moderators and those with the huddle button',
    given: openHuddle,
    input: ofSession,
    expected: only(['admin', 'moderator', 'member'], { outsider: 'not-found' }),
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
    expected: only(['moderator', 'member'], { outsider: 'room-not-found' }),
  },
  {
    endpoint: 'leaveHuddle',
    what: '[HUD-07] anybody of the session, also who no longer holds the button',
    given: openHuddle,
    input: ofRoom,
    expected: outcomes('ok', { outsider: 'room-not-found' }),
  },
];
