import { z } from 'zod';
import { livePart } from './live-part.ts';
import { livePerson } from './people.ts';
import { id } from './values.ts';

/** `people`: the first people of the session; the others follow at once as news. */
export const peopleLive = livePart({
  state: { people: z.array(livePerson) },
  changes: [
    z.object({ kind: z.literal('people'), people: z.array(livePerson) }),
    z.object({ kind: z.literal('personGone'), userId: id }),
  ],
});
