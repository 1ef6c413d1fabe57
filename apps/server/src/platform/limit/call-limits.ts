/** A name that calls count against. At most `max` calls may count within any span of `withinMs`. */
export interface Counted {
  readonly name: string;
  readonly max: number;
  readonly withinMs: number;
}

/** `taken`: the call counts, until `giveBack` is called. `refused`: nothing is counted; after
 *  `retryAfterMs` there is room again, unless other calls take it. */
export type TakenCall =
  | { readonly kind: 'taken'; readonly giveBack: () => Promise<void> }
  | { readonly kind: 'refused'; readonly retryAfterMs: number };

/** Counts calls for all servers of the site together. */
export interface CallLimits {
  /** Counts one call against each of the names, or against none where one of them is used up. */
  take(counted: readonly Counted[]): Promise<TakenCall>;
}
