import { z } from 'zod';

/** A weight in its one spelling: without superfluous zeros, at most 12 digits before the point and
 *  8 after it. */
export const recordWeight = z.string().regex(/^(0|[1-9]\d{0,11})(\.\d{0,7}[1-9])?$/);

/** A sum of weights in its one spelling: at most 20 digits before the point. */
export const recordWeightSum = z.string().regex(/^(0|[1-9]\d{0,19})(\.\d{0,7}[1-9])?$/);

/** SHA-256 as 64 lower-case hexadecimal digits. */
export const hashText = z.string().regex(/^[0-9a-f]{64}$/);
/** An Ed25519 signature, base64url without padding. */
export const signatureText = z.string().regex(/^[A-Za-z0-9_-]{86}$/);
/** A public receipt: SHA-256 in base64url without padding; the two spare bits of its last character
 *  are 0. The hash of a statement that a passkey signed is written in the same way. */
export const receiptText = z.string().regex(/^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/);

const options = z.array(z.string());

/** How many options are elected; absent for a poll that is no election. */
const seats = z.number().int().min(1).optional();

/** A form of ballot as a record contains it. It has none of the limits that apply when a poll is
 *  made, since those may change while records stay. Source: BEY-01, BEY-08. */
export const recordForm = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('single') }),
  z
    .strictObject({
      kind: z.literal('approval'),
      minimum: z.number().int().min(0),
      maximum: z.number().int().min(1),
      seats,
    })
    .refine((form) => form.minimum <= form.maximum, { path: ['minimum'], message: 'More than the maximum.' }),
  z.strictObject({ kind: z.literal('ranking'), seats }),
  z.strictObject({
    kind: z.literal('questions'),
    questions: z.array(z.strictObject({ question: z.string(), voteOptions: options.min(2) })).min(2),
  }),
]);

/** A vote as a record contains it: the option, a list of options, or the parts of a split vote. */
export const recordVoteDecision = z.union([
  z.string(),
  options,
  z.array(z.strictObject({ voteDecision: z.string(), weight: recordWeight })).min(1),
]);
