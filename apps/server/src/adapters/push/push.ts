/** A browser's subscription at its push service. */
export interface PushTarget {
  readonly address: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** What became of a message: taken over by the push service; refused for good, since the
 *  subscription is over; or not taken now. */
export type PushOutcome = 'taken' | 'gone' | 'refused' | 'not-now';

/** Sends messages to browsers that are not on a page of the site. */
export interface Push {
  /** The public key to which browsers subscribe (VAPID, base64url). */
  readonly publicKey: string;
  /** Whether the push service of this address is one to which the site sends. */
  allows(address: string): boolean;
  /** `ttlS`: how long the push service keeps the message, in seconds. A later message of the same
   *  `topic` replaces it there. Never throws. */
  send(
    target: PushTarget,
    message: { readonly text: string; readonly ttlS: number; readonly topic: string },
  ): Promise<PushOutcome>;
}
