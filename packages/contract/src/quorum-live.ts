import { z } from 'zod';
import { livePart } from './live-part.ts';
import { liveQuorum } from './quorum.ts';

/** The site's rules by name, each with its standing. Empty without `quorums-view`, and while the
 *  site has quorum switched off. */
export const quorumLive = livePart({
  state: { quorums: z.array(liveQuorum) },
  changes: [z.object({ kind: z.literal('quorums'), quorums: z.array(liveQuorum) })],
});
