import { z } from 'zod';
import { AUDIT_FILE_ENTRIES_MAX, AUDIT_FORMAT } from './audit-chain-format.ts';
import { hashText, signatureText } from './record-values.ts';
import { recordKey } from './records.ts';
import { epochMs } from './values.ts';

/** An entry of the audit log as its hash covers it. `sequence` counts from 0, the genesis entry;
 *  `previous` is the hash of the entry before, null for the genesis. `byUserId` null: nobody was
 *  signed in, or the site itself. `detail`: what belongs to the act, by name. It is read without
 *  the closed lists of acts and details, so that a file of a later version can be checked too.
 *  Source: decision 0122. */
export const auditEntry = z.strictObject({
  format: z.literal(AUDIT_FORMAT),
  sequence: z.number().int().nonnegative(),
  previous: hashText.nullable(),
  id: z.string().min(1).max(64),
  created: epochMs,
  act: z.string().min(1).max(64),
  byUserId: z.string().nullable(),
  byName: z.string(),
  userId: z.string().nullable(),
  userName: z.string().nullable(),
  idVotingSession: z.string().nullable(),
  sessionTitle: z.string(),
  detail: z.record(z.string(), z.json()),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** An entry in the chain: SHA-256 of the canonical bytes of the entry, in hexadecimal. */
export const chainedAuditEntry = z.strictObject({ entry: auditEntry, hash: hashText });
export type ChainedAuditEntry = z.output<typeof chainedAuditEntry>;

/** A signed head: the site says that its log had this entry at this place when it was signed. */
export const auditHead = z.strictObject({
  format: z.literal(AUDIT_FORMAT),
  sequence: z.number().int().nonnegative(),
  hash: hashText,
  signedAtMs: epochMs,
  keyId: hashText,
  signature: signatureText,
});
export type AuditHead = z.output<typeof auditHead>;

/** A file of the chain: entries that follow each other, the heads that were signed over them, and
 *  the public keys of the site. A long log has several files; a file that does not begin with the
 *  genesis entry names the hash that it follows. */
export const auditFile = z.strictObject({
  format: z.literal(AUDIT_FORMAT),
  entries: z.array(chainedAuditEntry).min(1).max(AUDIT_FILE_ENTRIES_MAX),
  heads: z.array(auditHead),
  keys: z.array(recordKey),
  issuedAtMs: epochMs,
});
export type AuditFile = z.output<typeof auditFile>;

/** What is wrong with the first entry that does not hold:
 *  - `changed`: its content is not what its hash says
 *  - `missing`: it is not there, though later entries or a signed head say that it was
 *  - `order`: it stands where another one belongs
 *  - `unlinked`: it does not follow the entry before
 *  - `head`: the signed head over it names another hash
 *  - `signature`: the signature of the head over it is wrong, or of an unknown key
 *  - `unsigned`: no signed head is over it. */
export const auditProblem = z.enum([
  'changed',
  'missing',
  'order',
  'unlinked',
  'head',
  'signature',
  'unsigned',
]);
export type AuditProblem = z.output<typeof auditProblem>;

/** The first broken entry of a chain, by its place, and what is wrong with it. */
export const brokenEntry = z.object({ sequence: z.number().int().nonnegative(), problem: auditProblem });
export type BrokenEntry = z.output<typeof brokenEntry>;

/** The state of the chain. `head`: the last signed head, null while nothing is chained. `entries`:
 *  how many entries were checked. `broken`: the first that does not hold; null where all do.
 *  `waiting`: entries of the last seconds that are not in the chain yet. */
export const auditChainState = z.object({
  head: auditHead.omit({ format: true }).nullable(),
  entries: z.number().int().nonnegative(),
  broken: brokenEntry.nullable(),
  waiting: z.number().int().nonnegative(),
  checked: epochMs,
});
export type AuditChainState = z.output<typeof auditChainState>;
