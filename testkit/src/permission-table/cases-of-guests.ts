import { randomUUID } from 'node:crypto';
import { everybody, only, outcomes } from './cast.ts';
import type { PermissionCase } from './permission-case.ts';
import type { World } from './world.ts';

/** A guest link of the session that the moderator makes; returns its code. */
async function linked({ clients, idVotingSession }: World): Promise<string> {
  const { loginCode } = await clients.moderator.call('createGuestLink', {
    body: { label: 'Experts', roles: ['participant'], idVotingSession },
  });
  return loginCode;
}

/** The open huddle of the session that the moderator makes; returns its id. */
async function huddled({ clients, idVotingSession }: World): Promise<string> {
  const { id } = await clients.moderator.call('createHuddle', {
    params: { idVotingSession },
    body: { title: 'Room A' },
  });
  return id;
}

/** As `linked`, bound to an address that no other case has. */
async function bound({ clients, idVotingSession }: World): Promise<string> {
  const { links } = await clients.moderator.call('createPersonalGuestLinks', {
    body: {
      label: 'Experts',
      roles: ['participant'],
      idVotingSession,
      emails: [`${randomUUID()}@hydro.example`],
    },
  });
  return links[0]?.loginCode ?? '';
}

const hosts = only(['moderator', 'admin']);

/** The cases of guest links. */
export const casesOfGuests: readonly PermissionCase[] = [
  {
    endpoint: 'createGuestLink',
    what: '[GUEST-11] moderators and administrators make a guest link',
    input: ({ idVotingSession }) => ({
      body: { label: 'Experts', roles: ['participant'], idVotingSession, userId: 'any' },
    }),
    expected: hosts,
  },
  {
    endpoint: 'listGuestLinks',
    what: '[GUEST-03] moderators and administrators see the guest links of a session',
    given: linked,
    input: ({ idVotingSession }) => ({ params: { idVotingSession } }),
    expected: hosts,
  },
  {
    endpoint: 'deleteGuestLink',
    what: '[GUEST-15] moderators and administrators remove a guest link',
    given: linked,
    input: (_world, loginCode) => ({ params: { loginCode } }),
    expected: hosts,
  },
  {
    endpoint: 'createPersonalGuestLinks',
    what: '[BEY-47] moderators and administrators make links that are bound to addresses',
    input: ({ idVotingSession }) => ({
      body: {
        ...{ label: 'Experts', roles: ['participant'], idVotingSession },
        emails: [`${randomUUID()}@hydro.example`],
      },
    }),
    expected: hosts,
  },
  {
    endpoint: 'resendGuestLetters',
    what: '[BEY-47] moderators and administrators mail a link again',
    given: bound,
    input: (_world, loginCode) => ({ params: { loginCode } }),
    expected: hosts,
  },
  {
    endpoint: 'askForGuestCode',
    what: '[BEY-47] whoever has a personal link has a code mailed to its address',
    given: bound,
    input: (_world, loginCode) => ({ body: { loginCode, language: 'en' } }),
    expected: everybody,
  },
  {
    endpoint: 'checkGuestCode',
    what: '[BEY-47] nobody proves the address without its code',
    given: bound,
    input: (_world, loginCode) => ({ body: { loginCode, code: '00000000' } }),
    expected: outcomes('guest-code-refused', { nobody: 'guest-code-refused' }),
  },
  {
    endpoint: 'guestLogin',
    what: '[BEY-47] nobody comes by a personal link without a proof of its address',
    given: bound,
    input: (_world, loginCode) => ({ body: { loginCode, displayName: 'Ingrid Thorsen' } }),
    expected: outcomes('guest-code-needed', { nobody: 'guest-code-needed' }),
  },
  {
    endpoint: 'checkRoleOrGroupUsed',
    what: '[GUEST-26] administrators ask whether a role or group is used',
    input: () => ({ params: { groupOrRoleId: 'participant' } }),
    expected: only(['admin']),
  },
  {
    endpoint: 'checkHuddleUsed',
    what: '[GUEST-27] moderators and administrators ask whether a room is used',
    given: huddled,
    input: (_world, roomId) => ({ params: { roomId } }),
    expected: hosts,
  },
  {
    endpoint: 'getGuestInvitation',
    what: '[GUEST-01] whoever has the link reads what it invites to',
    given: linked,
    input: (_world, loginCode) => ({ params: { loginCode } }),
    expected: everybody,
  },
  {
    endpoint: 'guestLogin',
    what: '[GUEST-01] whoever has the link comes as a guest',
    given: linked,
    input: (_world, loginCode) => ({ body: { loginCode, displayName: 'Ingrid Thorsen' } }),
    expected: everybody,
    ownSignIn: true,
  },
];
