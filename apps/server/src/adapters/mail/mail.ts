/** A message to one person. */
export interface Letter {
  /** The e-mail address of the person. */
  readonly to: string;
  /** The subject in one line. */
  readonly subject: string;
  /** The content as plain text. */
  readonly text: string;
  /** A calendar file (RFC 5545) that goes with it. */
  readonly calendar?: string;
  /** The logo of the house over the content, for readers that show pictures: a PNG, and what is
   *  read where it is not shown. */
  readonly logo?: { readonly png: Buffer; readonly name: string };
}

/** Sends mail. */
export interface Mail {
  /** Resolves when the next mail server has taken the letter over. @throws Error when it has not;
   *  the caller decides whether to send again. */
  send(letter: Letter): Promise<void>;
  /** Resolves when the next mail server answers and accepts the login, without a letter. @throws
   *  Error when it does not. */
  verify(): Promise<void>;
  /** Ends open connections. Idempotent. */
  close(): Promise<void>;
}
