import { z } from 'zod';
import { epochMs, id } from './values.ts';

/** A named roll call: in which order the names are called, since when, and by whom it was begun.
 *  `called`: who is called now, null where nobody is. `place` counts the names from 1; `size`: how
 *  many there are. `own`: in the order that the sitting keeps, such as by seniority. Source:
 *  BEY-41. */
export const rollOrder = z.enum(['name', 'group', 'own']);
export type RollOrder = z.output<typeof rollOrder>;
export const rollCall = z.object({
  orderedBy: rollOrder,
  startedAtMs: epochMs,
  by: z.object({ id, name: z.string() }),
  size: z.number().int().nonnegative(),
  called: z
    .object({
      userId: id,
      name: z.string(),
      groupName: z.string().nullable(),
      color: z.string().nullable(),
      place: z.number().int().positive(),
    })
    .nullable(),
});
export type RollCall = z.output<typeof rollCall>;

/** Something that was done to an open vote while it ran. `endsAtMs`: when it closes from then on.
 *  `remainingMs`: the time that a suspended vote keeps. Both are null where the vote has no end; at
 *  most one of them is a number. Source: BEY-40. */
export const pollStep = z.object({
  act: z.enum(['extended', 'suspended', 'resumed']),
  atMs: epochMs,
  by: z.object({ id, name: z.string() }),
  endsAtMs: epochMs.nullable(),
  remainingMs: z.number().int().positive().nullable(),
});
