/** What a call counts against: `name` may be used `max` times within any `withinMs`. */
export interface Counted {
  readonly name: string;
  readonly max: number;
  readonly withinMs: number;
}

/** `taken`: it is counted, until `giveBack` is called. `refused`: nothing is counted; after
 *  `retryAfterMs` there is room again, unless others take it. */
export type TakenCall =
  | { readonly kind: 'taken'; readonly giveBack: () => Promise<void> }
  | { readonly kind: 'refused'; readonly retryAfterMs: number };

/** How often something was done, counted for all servers of the site together. */
export interface CallLimits {
  /** Counts once against each of the names, or against none where one of them is used up. */
  take(counted: readonly Counted[]): Promise<TakenCall>;
}
