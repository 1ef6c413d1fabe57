/** Keeps the key of each open secret poll outside PostgreSQL, because PostgreSQL's write-ahead log,
 *  dead rows and backups keep deleted data. A destroyed key cannot be recovered. Keys are 32 bytes.
 *  Source: DESIGN §6, BEY-03. */
export interface BallotKeys {
  /** Makes a key that survives a crash once this resolves; a key that exists already stays. */
  create(pollId: string): Promise<void>;
  /** The key; null when it was never made, was destroyed or is lost. */
  load(pollId: string): Promise<Buffer | null>;
  /** Destroys a key, also in memory. Does nothing when there is no such key. */
  destroy(pollId: string): Promise<void>;
  /** Drops from memory the keys that another server destroyed. Until then this server still loads
   *  them. */
  forgetDestroyed(): Promise<void>;
  /** The polls that have a key. */
  list(): Promise<string[]>;
}
