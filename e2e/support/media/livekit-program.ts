import { findLivekitServer } from '../../../apps/server/src/adapters/livekit/find-livekit-server.ts';

/** The program that the tests with LiveKit need; `npm test` looks for one, or builds it, and says why there is none. */
export const livekitProgram = findLivekitServer(process.env['LIVEKIT_SERVER_PATH'] ?? null);

/** Why tests with LiveKit are skipped. */
export const NO_LIVEKIT = process.env['LIVEKIT_MISSING'] ?? 'no livekit-server: set LIVEKIT_SERVER_PATH';
