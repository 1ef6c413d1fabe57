import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { CHECKPOINT_FORMAT } from './record-format.ts';
import { hashText, signatureText } from './record-values.ts';
import { epochMs } from './values.ts';

const size = z.number().int().nonnegative();

/** The signed head of the site's log of record entries. `log`: the id of the site's first key,
 *  which names the log. `size`: how many entries it has; `root`: the root of the tree over them
 *  (RFC 6962). Two checkpoints of one log and one size with different roots prove that the site
 *  showed two histories. Source: BEY-36, docs/record-format.md §12. */
export const checkpoint = z.strictObject({
  format: z.literal(CHECKPOINT_FORMAT),
  log: hashText,
  size,
  root: hashText,
  issuedAtMs: epochMs,
  keyId: hashText,
  signature: signatureText,
});
export type Checkpoint = z.output<typeof checkpoint>;

const MOST_HASHES = 128;
const hashes = z.array(hashText).max(MOST_HASHES);
const sizeInPath = z.coerce.number<number>().int().min(1).max(Number.MAX_SAFE_INTEGER);

export const consistencyProof = z.object({ path: hashes });
export const logProof = z.object({ leafIndex: size, path: hashes });

export const getCheckpoint = endpoint({
  name: 'getCheckpoint',
  method: 'GET',
  path: '/api/record-log/checkpoint',
  access: 'public',
  summary: 'The signed head of the log that has a leaf for each entry of all records of the site.',
  answer: checkpoint,
});

export const getConsistencyProof = endpoint({
  name: 'getConsistencyProof',
  method: 'GET',
  path: '/api/record-log/consistency/:first/:second',
  access: 'public',
  summary: 'Proves that the log of `second` entries begins with that of `first` entries (RFC 6962).',
  params: z.object({ first: sizeInPath, second: sizeInPath }),
  answer: consistencyProof,
  errors: ['not-found'],
});

export const getLogProof = endpoint({
  name: 'getLogProof',
  method: 'GET',
  path: '/api/record-log/proof/:size/:leaf',
  access: 'public',
  summary: 'Proves that the hash of a leaf stands in the log of `size` entries (RFC 6962).',
  params: z.object({ size: sizeInPath, leaf: hashText }),
  answer: logProof,
  errors: ['not-found'],
});

export const recordLogCalls = { getCheckpoint, getConsistencyProof, getLogProof };
