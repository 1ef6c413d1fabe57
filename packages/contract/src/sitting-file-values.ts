import { z } from 'zod';

// The values of the file of a sitting, see sitting-file.ts.

/** PostgreSQL stores no text with this character. */
export const text = z.string().refine((value) => !value.includes('\0'), 'Must not hold the character 0.');
export const name = text.max(1_000);
/** Ids as the site of origin made them. */
export const key = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\w.:-]+$/u);
export const count = z.number().int().nonnegative();
export const amount = z.string().max(40);
