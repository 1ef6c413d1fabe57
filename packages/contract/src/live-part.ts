import type { z } from 'zod';

/** The part of a capability in the live state of a session: fields of the state that is sent on
 *  entry and after a gap, and kinds of changes. Each change replaces what it names and needs no
 *  earlier change. */
export interface LivePart {
  readonly state: Readonly<Record<string, z.ZodType>>;
  readonly changes: readonly z.ZodObject<{ kind: z.ZodLiteral<string> }>[];
}

/** Declares the live part of a capability; `live.ts` puts the parts together. */
export function livePart<const Part extends LivePart>(part: Part): Part {
  return part;
}
