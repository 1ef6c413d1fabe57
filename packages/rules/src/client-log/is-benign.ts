/** Errors of the media provider's program, and of calls that may fail, that say nothing of a fault.
 *  Source: CLOG-12. */
const BENIGN = [
  /logger is not defined/iu,
  /\/meetinginfo\b|meeting[ -]?info/iu,
  /exports is not defined/iu,
  /interpretation\/?[ -]?languages/iu,
  /support[ -]?languages/iu,
];

/** Whether an error is known and not reported. Source: CLOG-12. */
export function isBenignError(line: string): boolean {
  return BENIGN.some((pattern) => pattern.test(line));
}
