import { z } from 'zod';
import { filesLimit } from './call-limit.ts';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { receiptText } from './record-values.ts';
import { inclusionProof, recordKey } from './records.ts';
import { signedReceipt } from './signed-receipts.ts';
import { id } from './values.ts';

export const getPollRecord = endpoint({
  name: 'getPollRecord',
  method: 'GET',
  path: '/api/polls/:pollId/record',
  access: 'signed-in',
  summary:
    'The signed record of a closed or withdrawn poll, with its declarations: a file of the format hemicycle-record/2.',
  params: z.object({ pollId: id }),
  sends: 'file',
  limit: filesLimit,
  errors: ['not-found', 'in-lobby', 'poll-not-closed'],
});

export const getSessionRecord = endpoint({
  name: 'getSessionRecord',
  method: 'GET',
  path: '/api/polls/votingsession/:idVotingSession/record',
  access: 'account',
  summary: 'The whole chain of signed entries of a session, as a file of the same format.',
  params: z.object({ idVotingSession: id }),
  sends: 'file',
  limit: filesLimit,
  errors: ['not-found', 'in-lobby', 'poll-not-closed'],
});

export const getInclusionProof = endpoint({
  name: 'getInclusionProof',
  method: 'GET',
  path: '/api/polls/:pollId/proof/:receipt',
  access: 'signed-in',
  summary: 'Proves that a public receipt stands in the record of a closed poll (RFC 6962).',
  params: z.object({ pollId: id, receipt: receiptText }),
  answer: inclusionProof,
  limit: filesLimit,
  errors: ['not-found', 'in-lobby', 'poll-not-closed'],
});

export const getSignedReceipt = endpoint({
  name: 'getSignedReceipt',
  method: 'GET',
  path: '/api/polls/:pollId/receipts/:receipt',
  access: 'signed-in',
  summary: 'The signed receipt of a cast of the caller once more, also of one that a later one replaced.',
  params: z.object({ pollId: id, receipt: receiptText }),
  answer: signedReceipt,
  errors: ['not-found', 'in-lobby'],
});

export const listRecordKeys = endpoint({
  name: 'listRecordKeys',
  method: 'GET',
  path: '/api/record-keys',
  access: 'public',
  summary: 'The public keys by which records are signed, the newest first.',
  answer: z.object({ keys: z.array(recordKey) }),
});

export const rotateRecordKey = endpoint({
  name: 'rotateRecordKey',
  method: 'POST',
  path: '/api/record-keys',
  access: [permissions.adminPage],
  summary:
    'Makes a new key that signs from now on, endorsed by the one before. What was signed stays verifiable.',
  answer: z.object({ keys: z.array(recordKey) }),
});

export const recordCalls = {
  getPollRecord,
  getSessionRecord,
  getInclusionProof,
  getSignedReceipt,
  listRecordKeys,
  rotateRecordKey,
};
