/** The texts of the server that are shown as they are. Source: REC-22 … REC-25. */
export const KNOWN_RECORDING_ERRORS = [
  'Session must be provisioned first.',
  'Controller not found for session.',
  'No available controller found.',
  'No available client found.',
] as const;

export type KnownRecordingError = (typeof KNOWN_RECORDING_ERRORS)[number];

/** What the page says of a failure: the server's text where it is a known one, whatever its case;
 *  else the text of the call that failed. Source: REC-22 … REC-28. */
export function recordingErrorOf<Call extends 'status' | 'start' | 'stop'>(
  serverText: string,
  call: Call,
): KnownRecordingError | Call {
  const text = serverText.toLowerCase();
  return KNOWN_RECORDING_ERRORS.find((known) => text.includes(known.toLowerCase())) ?? call;
}
