import { z } from 'zod';
import { livePart } from './live-part.ts';
import { liveQuorum } from './quorum.ts';

/** The site's rules by name with how they stand; none without `quorums-view`, or while the site has
 *  quorum switched off. */
export const quorumLive = livePart({
  state: { quorums: z.array(liveQuorum) },
  changes: [z.object({ kind: z.literal('quorums'), quorums: z.array(liveQuorum) })],
});
