/** A message to one person. */
export interface Letter {
  /** An e-mail address. */
  readonly to: string;
  /** One line. */
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

/** Sends mail. */
export interface Mail {
  /** Resolves when the next station took the letter over. @throws Error when it did not; sending
   *  again is the caller's choice. */
  send(letter: Letter): Promise<void>;
  /** Ends open connections. Idempotent. */
  close(): Promise<void>;
}
