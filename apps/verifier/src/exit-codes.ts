/** The exit codes of the verifier, for programs that call it. */
export const exitCodes = {
  /** Everything is right and signed by published keys. */
  right: 0,
  /** Something is wrong. */
  wrong: 1,
  /** The files could not be checked. */
  notChecked: 2,
  /** Everything is right except the keys: they came from the file, so that its author may have made
   *  them. */
  withoutKeys: 3,
  /** A key of the site signed two statements that cannot both be true. */
  lie: 4,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
