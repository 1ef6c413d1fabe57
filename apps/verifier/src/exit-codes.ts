/** What the verifier ends with, for programs that call it. */
export const exitCodes = {
  /** All is right, and signed by published keys. */
  right: 0,
  /** Something is wrong. */
  wrong: 1,
  /** It could not be checked. */
  notChecked: 2,
  /** All is right but the keys: they were taken from the file, and whoever made it may have made
   *  them. */
  withoutKeys: 3,
  /** A key of the site signed what cannot both be true. */
  lie: 4,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
