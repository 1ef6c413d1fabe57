/** Why tests with LiveKit are skipped where there is no `livekit-server`. `npm test`, which looks
 *  for the program and builds it, passes the reason on. */
export const NO_LIVEKIT = process.env['LIVEKIT_MISSING'] ?? 'no livekit-server: set LIVEKIT_SERVER_PATH';
