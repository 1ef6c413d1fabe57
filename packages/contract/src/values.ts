import { z } from 'zod';

/** An identifier made by the server. */
export const id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/);

/** Milliseconds since the epoch. */
export const epochMs = z.number().int().nonnegative();

/** An exact, non-negative decimal as text, at most 12 digits before and 8 after the point; never a float. */
export const decimal = z.string().regex(/^\d{1,12}(\.\d{1,8})?$/);

/** A sum of decimals: more digits before the point than one has. */
export const decimalSum = z.string().regex(/^\d{1,20}(\.\d{1,8})?$/);

/** Text of one line: trimmed, not empty, at most `max` characters. */
export const line = (max: number) => z.string().trim().min(1).max(max);

/** An e-mail address whose top-level part has at least two letters, lower-cased. Source: FND-44. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+\.[a-z]{2,}$/);
