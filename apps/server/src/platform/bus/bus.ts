/** Carries news between the servers of one site. What lies on it may be lost: the database is the
 *  truth, so a server that missed something reads again. */
export interface Bus {
  /** Sends `message` (anything that JSON can hold) to every subscriber of the topic on every
   *  server, this one included. Messages of one publisher arrive in the order they were published.
   *  Never throws. */
  publish(topic: string, message: unknown): void;
  /** Hears what is published on the topic from now on; each subscriber gets a copy of its own.
   *  Returns what ends it. A subscriber that throws is logged and harms no other. */
  subscribe(topic: string, hear: (message: unknown) => void): () => void;
  /** Hears that messages of other servers were lost: what they told has to be read again. Returns
   *  what ends it. */
  onMissed(hear: () => void): () => void;
  /** True while messages reach the other servers. Never throws. */
  isReachable(): Promise<boolean>;
  /** Ends all subscriptions. Idempotent. */
  close(): Promise<void>;
}
