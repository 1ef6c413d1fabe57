/** Carries news between the servers of one site. A message on it may be lost. The database holds
 *  the truth, so a server that missed a message reads the database again. */
export interface Bus {
  /** Sends `message` (anything that JSON can hold) to every subscriber of the topic on every
   *  server, this one included. Messages of one publisher arrive in the order they were published.
   *  Never throws. */
  publish(topic: string, message: unknown): void;
  /** Calls `hear` with each message published on the topic from now on; each subscriber gets a copy
   *  of its own. Returns a function that ends the subscription. A subscriber that throws is logged
   *  and disturbs no other subscriber. */
  subscribe(topic: string, hear: (message: unknown) => void): () => void;
  /** Calls `hear` when messages of other servers were lost: this server must then read their
   *  content from the database. Returns a function that ends the subscription. */
  onMissed(hear: () => void): () => void;
  /** True while messages reach the other servers. Never throws. */
  isReachable(): Promise<boolean>;
  /** Ends all subscriptions. Idempotent. */
  close(): Promise<void>;
}
