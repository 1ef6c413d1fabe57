import { z } from 'zod';
import { epochMs } from './values.ts';

/** Who changed an account last, and when: a person, a sign-in service or a directory by `byName`.
 *  `list`: the name of the imported list that did it, which `byName` imported; null: none did.
 *  Source: PEOP-02. */
export const accountChange = z.object({
  byName: z.string(),
  atMs: epochMs,
  list: z.string().nullable(),
});
export type AccountChange = z.output<typeof accountChange>;
