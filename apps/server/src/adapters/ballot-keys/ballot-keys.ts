/** Keeps the key of each open secret poll outside PostgreSQL, whose write-ahead log, dead rows and
 *  backups do not forget. A destroyed key is gone for good. Keys are 32 bytes. Source: DESIGN §6,
 *  BEY-03. */
export interface BallotKeys {
  /** Makes a key that survives a crash from here on; the one that is there stays. */
  create(pollId: string): Promise<void>;
  /** The key, or null when it was never made, was destroyed or is lost. */
  load(pollId: string): Promise<Buffer | null>;
  /** Destroys a key, also in memory. Destroying one that is not there does nothing. */
  destroy(pollId: string): Promise<void>;
  /** The polls that have a key. */
  list(): Promise<string[]>;
}
