import type { Viewer } from './viewer.ts';

/** Opens the encrypted answers to the member. */
export const payloadKey = new Uint8Array(32).fill(7);
/** Somebody who is signed in with an account, and may vote. */
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
