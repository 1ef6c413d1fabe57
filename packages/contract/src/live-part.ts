import type { z } from 'zod';

/** What a capability adds to the live state of a session: fields of the state that is sent on entry
 *  and after a gap, and kinds of changes, of which each replaces what it names and needs no earlier
 *  one. */
export interface LivePart {
  readonly state: Readonly<Record<string, z.ZodType>>;
  readonly changes: readonly z.ZodObject<{ kind: z.ZodLiteral<string> }>[];
}

/** Declares the live part of a capability; `live.ts` assembles them. */
export function livePart<const Part extends LivePart>(part: Part): Part {
  return part;
}
