import { z } from 'zod';

/** The place of a closed poll in the signed record: its entry in the session's chain, with `hash`,
 *  the closing hash that people compare (`shownHash` of `@hemicycle/record/shown-hash` says how it
 *  is written). The size and the root of its tree are for proofs alone. Source: BEY-01, BEY-02. */
export const pollRecordHead = z.object({
  sequence: z.number().int().positive(),
  hash: z.string(),
  treeSize: z.number().int().nonnegative(),
  root: z.string(),
});
export type PollRecordHead = z.output<typeof pollRecordHead>;
