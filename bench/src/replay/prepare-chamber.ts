import { randomBytes } from 'node:crypto';
import { login } from '@hemicycle/contract/auth';
import { listGroups, listRoles } from '@hemicycle/contract/people';
import { permissions } from '@hemicycle/contract/permissions';
import { createVotingSession } from '@hemicycle/contract/sessions';
import { importUsers } from '@hemicycle/contract/user-import';
import { ApiClient } from './api-client.ts';
import { inParallel } from './in-parallel.ts';
import type { Progress } from './progress.ts';
import type { Roll, RollMember } from './roll.ts';

/** Checking a password is slow on purpose; more sign-ins at once would only wait for each other. */
const SIGN_INS_AT_ONCE = 8;
const DAY_MS = 24 * 3600 * 1000;

export interface SignedInMember extends RollMember {
  readonly userId: string;
  readonly client: ApiClient;
}

/** A session with its people, each signed in. */
export interface Chamber {
  readonly idVotingSession: string;
  readonly members: readonly SignedInMember[];
  /** The voting organisation that gives the members their weights; `none` for a roll call without
   *  weights. */
  readonly votingOrganisation: string;
  readonly moderator: ApiClient;
  /** A person who has the permission to vote and knows of the session, but is not one of its
   *  members. */
  readonly guestOfHonour: ApiClient;
  /** A person who has the permission to vote in other sessions and may not know of this one. */
  readonly stranger: ApiClient;
}

interface Account {
  readonly email: string;
  readonly name: string;
  readonly group: string;
  readonly roles: string;
  readonly weights: string;
}

/** Makes the accounts, with their groups and weights, and a session of the members, and signs
 *  everybody in, each with their own cookie. */
export async function prepareChamber(
  url: string,
  admin: { readonly email: string; readonly password: string },
  roll: Roll,
  progress: Progress,
): Promise<Chamber> {
  const administrator = await signIn(url, admin.email, admin.password);
  const roles = await administrator.call(listRoles);
  const holding = (...needed: readonly string[]) => {
    const found = roles.find((role) => needed.every((action) => role.actionsAllowed.includes(action)));
    if (found === undefined) throw new Error(`No role of this site holds ${needed.join(' and ')}.`);
    return found.id;
  };
  const voterRole = holding(permissions.vote);
  const moderatorRole = holding(
    permissions.moderation,
    permissions.everySession,
    permissions.adminVotesCreate,
  );

  const run = randomBytes(4).toString('hex');
  const password = randomBytes(18).toString('base64url');
  const address = (who: string) => `replay-${run}-${who}@replay.test`;
  // Each run has its own organisation, so that a replay does not change existing weights.
  const organisation = `Replay ${run}`;
  const accounts: Account[] = [
    {
      email: address('moderator'),
      name: 'Moderator of the replay',
      group: '',
      roles: moderatorRole,
      weights: '',
    },
    {
      email: address('guest'),
      name: 'Guest of honour',
      group: '',
      roles: `${moderatorRole}|${voterRole}`,
      weights: '',
    },
    { email: address('stranger'), name: 'Stranger', group: '', roles: voterRole, weights: '' },
    ...roll.members.map(({ name, group, weight }, index) => ({
      email: address(String(index)),
      name,
      group,
      roles: voterRole,
      weights: weight === null ? '' : `${organisation}=${weight}`,
    })),
  ];
  progress.begin('importing', 1);
  const imported = await administrator.call(importUsers, {
    body: { csv: csvOf(accounts, password), createGroups: true, decimal: 'point' },
  });
  const refused = imported.rows.find((row) => row.outcome === 'refused');
  if (refused) throw new Error(`The import was refused: line ${refused.line}: ${refused.problem}`);
  const userIdOf = new Map(imported.rows.map((row) => [row.email, row.userId]));
  const userIds = roll.members.map((_, index) => {
    const userId = userIdOf.get(address(String(index)));
    if (userId == null) throw new Error('The import did not tell the id of an account.');
    return userId;
  });

  const nowMs = Date.now();
  const { idVotingSession } = await administrator.call(createVotingSession, {
    body: {
      title: `Replay: ${roll.body}`.slice(0, 200),
      epochStartTime: nowMs - DAY_MS,
      epochEndTime: nowMs + DAY_MS,
      members: userIds,
    },
  });

  progress.begin('signing in', accounts.length);
  const clients = new Map<string, ApiClient>();
  await inParallel(accounts, SIGN_INS_AT_ONCE, async ({ email }) => {
    clients.set(email, await signIn(url, email, password));
    progress.step();
  });
  const clientOf = (who: string) => {
    const client = clients.get(address(who));
    if (client === undefined) throw new Error(`${who} is not signed in.`);
    return client;
  };
  return {
    idVotingSession,
    votingOrganisation: roll.weighted ? await organisationId(administrator, organisation) : 'none',
    members: roll.members.map((member, index) => ({
      ...member,
      userId: userIds[index] ?? '',
      client: clientOf(String(index)),
    })),
    moderator: clientOf('moderator'),
    guestOfHonour: clientOf('guest'),
    stranger: clientOf('stranger'),
  };
}

async function organisationId(administrator: ApiClient, called: string): Promise<string> {
  const groups = await administrator.call(listGroups);
  const found = groups.find(({ grouptype, name }) => grouptype === 'vote-organisation' && name === called);
  if (found === undefined) throw new Error('The import made no voting organisation.');
  return found.id;
}

async function signIn(url: string, email: string, password: string): Promise<ApiClient> {
  const client = new ApiClient(url);
  await client.call(login, { body: { email, password } });
  return client;
}

function csvOf(accounts: readonly Account[], password: string): string {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = accounts.map(({ email, name, group, roles, weights }) =>
    [email, name, group, roles, password, weights].map(cell).join(','),
  );
  return ['email,displayName,groups,roles,password,weights', ...lines].join('\n');
}
