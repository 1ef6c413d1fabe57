import type { Viewer } from './viewer.ts';

/** The key that decrypts the encrypted answers to `member`. */
export const payloadKey = new Uint8Array(32).fill(7);
/** A viewer who is signed in with an account, and may vote. */
export const member: Viewer = {
  userId: 'member08',
  kind: 'account',
  email: 'member08@demo.test',
  displayName: 'Rosa Quispe',
  roleIds: ['member'],
  roleNames: ['Member'],
  actionsAllowed: new Set(['app_vote-bool']),
  signInId: 'one',
  payloadKey,
  votingSessionToAttend: null,
  provenAtMs: 0,
};
