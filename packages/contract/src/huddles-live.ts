import { z } from 'zod';
import { huddle, huddleCall, huddleListener, huddleRecall } from './huddles.ts';
import { livePart } from './live-part.ts';

const huddles = z.array(huddle);
const huddleCalls = z.array(huddleCall);
const huddleListeners = z.array(huddleListener);

/** `huddles`: the open rooms that this viewer may enter or moderate, by title. `huddleRecall`: the
 *  countdown that brings everybody back; null: none. `huddleCalls`: the calls for a moderator, of
 *  all open rooms for moderators, for others of the huddle that they are in. `huddleListeners`: who
 *  listens in, to the same people. */
export const huddlesLive = livePart({
  state: { huddles, huddleRecall: huddleRecall.nullable(), huddleCalls, huddleListeners },
  changes: [
    z.object({ kind: z.literal('huddles'), huddles }),
    z.object({ kind: z.literal('huddleRecall'), huddleRecall: huddleRecall.nullable() }),
    z.object({ kind: z.literal('huddleCalls'), huddleCalls }),
    z.object({ kind: z.literal('huddleListeners'), huddleListeners }),
  ],
});
