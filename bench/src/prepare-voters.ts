import { randomBytes } from 'node:crypto';
import { login } from '@hemicycle/contract/auth';
import { listRoles } from '@hemicycle/contract/people';
import { permissions } from '@hemicycle/contract/permissions';
import { createVotingSession } from '@hemicycle/contract/sessions';
import { importUsers } from '@hemicycle/contract/user-import';
import { ApiClient } from './replay/api-client.ts';
import { inParallel } from './replay/in-parallel.ts';
import type { Progress } from './replay/progress.ts';

/** Checking a password is slow on purpose; more sign-ins at once would only wait for each other. */
const SIGN_INS_AT_ONCE = 4;
const DAY_MS = 24 * 3600 * 1000;

/** A member who may vote, signed in. `cookie` is the value of the `Cookie` header. */
export interface Voter {
  readonly userId: string;
  readonly cookie: string;
}

/** Members who may vote, the demonstration site's moderator and administrator, all signed in.
 *  `password`: of each of the voters. */
export interface Voters {
  readonly password: string;
  readonly voters: readonly Voter[];
  readonly moderator: ApiClient;
  readonly administrator: ApiClient;
}

/** Makes `count` accounts by the import and signs each in. */
export async function prepareVoters(url: string, count: number, progress: Progress): Promise<Voters> {
  const administrator = await signIn(url, 'admin@demo.test', 'demo');
  const moderator = await signIn(url, 'moderator@demo.test', 'demo');
  const roles = await administrator.call(listRoles);
  const role = roles.find(({ actionsAllowed }) => actionsAllowed.includes(permissions.vote));
  if (role === undefined) throw new Error('No role of the demonstration site may vote.');

  const password = randomBytes(18).toString('base64url');
  const emails = Array.from({ length: count }, (_, index) => `voter-${index}@bench.test`);
  progress.begin('importing', 1);
  const csv = [
    'email,displayName,groups,roles,password',
    ...emails.map((email, index) => `${email},Voter ${index},,${role.id},${password}`),
  ].join('\n');
  const { rows } = await administrator.call(importUsers, { body: { csv, createGroups: false } });
  const userIdOf = new Map(rows.map((row) => [row.email, row.userId]));

  progress.begin('signing in', count);
  const voters: Voter[] = [];
  await inParallel(emails, SIGN_INS_AT_ONCE, async (email, index) => {
    const { cookie } = await signIn(url, email, password);
    const userId = userIdOf.get(email);
    if (userId == null || cookie === null) throw new Error(`${email} was not imported.`);
    voters[index] = { userId, cookie };
    progress.step();
  });
  progress.end();
  return { password, voters, moderator, administrator };
}

/** Makes a session of the voters that is open now, and returns its id. `waitingRoom`: whether the
 *  voters wait in its lobby. */
export async function makeSession(
  { administrator, voters }: Voters,
  title: string,
  { waitingRoom = false } = {},
): Promise<string> {
  const nowMs = Date.now();
  const { idVotingSession } = await administrator.call(createVotingSession, {
    body: {
      title,
      epochStartTime: nowMs - DAY_MS,
      epochEndTime: nowMs + DAY_MS,
      members: voters.map(({ userId }) => userId),
      waitingRoom,
    },
  });
  return idVotingSession;
}

async function signIn(url: string, email: string, password: string): Promise<ApiClient> {
  const client = new ApiClient(url);
  await client.call(login, { body: { email, password } });
  return client;
}
