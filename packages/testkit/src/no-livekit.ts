/** Why tests with LiveKit are skipped where there is no `livekit-server`: as `npm test` says it,
 *  which looks for one and builds it. */
export const NO_LIVEKIT = process.env['LIVEKIT_MISSING'] ?? 'no livekit-server: set LIVEKIT_SERVER_PATH';
