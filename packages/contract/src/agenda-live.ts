import { z } from 'zod';
import { agenda } from './agenda.ts';
import { livePart } from './live-part.ts';

/** The agenda as the viewer sees it. A draft is empty for people who do not run the sitting; people
 *  without the permission for its tab see the item under way alone. */
export const agendaLive = livePart({
  state: { agenda },
  changes: [z.object({ kind: z.literal('agenda'), agenda })],
});
