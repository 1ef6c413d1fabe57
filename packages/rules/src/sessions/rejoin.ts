/** What to do after an error: enter the chamber or a huddle again, or reload the whole page. */
export type RejoinDecision =
  | { readonly action: 'rejoin'; readonly room: 'main' }
  | { readonly action: 'rejoin'; readonly room: 'huddle'; readonly roomId: string }
  | { readonly action: 'reload' };

/** The first call rejoins where the person was: the huddle if it still exists, otherwise the main
 *  chamber. Every later call reloads the page. `earlierCalls`: the number of calls before this one;
 *  `huddleId`: null in the main chamber. Source: SESS-16, SESS-17. */
export function decideRejoin(situation: {
  readonly earlierCalls: number;
  readonly huddleId: string | null;
  readonly huddleExists: boolean;
}): RejoinDecision {
  if (situation.earlierCalls > 0) return { action: 'reload' };
  if (situation.huddleId !== null && situation.huddleExists) {
    return { action: 'rejoin', room: 'huddle', roomId: situation.huddleId };
  }
  return { action: 'rejoin', room: 'main' };
}
