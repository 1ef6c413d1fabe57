import { randomBytes, randomUUID } from 'node:crypto';
import { permissions } from '@hemicycle/contract/permissions';
import { deleteSignIn, insertSignIn } from '../capabilities/auth/public.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { demoEmail } from './demo-accounts.ts';
import { displayNameOf, type DemoPerson } from './demo-people.ts';

/** When a sign-in expires by itself, in case the server stops before deleting it. */
const MADE_WITHIN_MS = 10 * 60_000;

/** Does work while an account of the demonstration is signed in, with a token that nobody has. */
export async function withSignIn(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  account: string,
  work: (signInId: string) => Promise<void>,
): Promise<void> {
  const id = randomUUID();
  await insertSignIn(db, {
    id,
    // The hash of a random token that nobody has.
    tokenHash: randomBytes(32).toString('hex'),
    userId: account,
    createdMs: 0,
    expiresMs: clock.nowMs() + MADE_WITHIN_MS,
    provenMs: 0,
  });
  try {
    await work(id);
  } finally {
    await deleteSignIn(db, id);
  }
}

/** The viewer for a person of the demonstration in a sitting, as if they were signed in. */
export function viewerFor(person: DemoPerson, idVotingSession: string, nowMs: number, signInId = ''): Viewer {
  const { account, roleId } = person;
  return {
    userId: account,
    kind: 'account',
    email: demoEmail(account),
    displayName: displayNameOf(person),
    roleIds: [roleId],
    roleNames: [],
    actionsAllowed: new Set(
      roleId === 'moderator' ? [permissions.moderation, permissions.adminVotesCreate] : [permissions.vote],
    ),
    signInId,
    payloadKey: new Uint8Array(32),
    votingSessionToAttend: idVotingSession,
    provenAtMs: nowMs,
  };
}
