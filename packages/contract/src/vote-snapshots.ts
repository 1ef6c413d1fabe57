import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { id } from './values.ts';

/** The still that the caster's own camera took while they voted: multipart with one field `file`, a
 *  JPEG or WebP. It belongs to the vote with this public receipt, is deleted when the vote is
 *  changed, and says nothing of the choice. Only the person who cast the vote may send it, once,
 *  within two minutes of the vote; never in a secret poll. Source: VOTE-04. */
export const saveVoteSnapshot = endpoint({
  name: 'saveVoteSnapshot',
  method: 'POST',
  path: '/api/polls/:pollId/votes/:receipt/snapshot',
  access: [permissions.vote],
  summary: 'Adds the verification snapshot to a vote that the caller has just cast.',
  params: z.object({ pollId: id, receipt: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
  receives: 'file',
  errors: ['not-found', 'in-lobby', 'already-exists', 'file-too-large', 'file-type-not-accepted'],
});

/** Withdraws the consent: the still is deleted, the vote stays. Only the person on it may do so, at
 *  any time. Source: VOTE-04. */
export const removeVoteSnapshot = endpoint({
  name: 'removeVoteSnapshot',
  method: 'DELETE',
  path: '/api/polls/:pollId/votes/:receipt/snapshot',
  access: 'signed-in',
  summary: 'Takes back the verification snapshot of a vote; only whoever is on it. The vote stands.',
  params: z.object({ pollId: id, receipt: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
  errors: ['not-found', 'in-lobby'],
});

/** The still to which `snapshotUrl` of an inspected vote leads. Other viewers do not learn that
 *  there is one. Source: VOTE-04, VOTE-05. */
export const getVoteSnapshot = endpoint({
  name: 'getVoteSnapshot',
  method: 'GET',
  path: '/api/polls/:pollId/snapshots/:snapshotId',
  access: 'signed-in',
  summary:
    'The verification snapshot of a vote, for whoever is on it and those who run polls and may see who voted.',
  params: z.object({ pollId: id, snapshotId: z.uuid() }),
  sends: 'file',
  errors: ['not-found', 'in-lobby'],
});

export const voteSnapshotCalls = { saveVoteSnapshot, removeVoteSnapshot, getVoteSnapshot };
