import { findLivekitServer } from '../../../apps/server/src/adapters/livekit/find-livekit-server.ts';

export { NO_LIVEKIT } from '@hemicycle/testkit/no-livekit';

/** The program that the tests with LiveKit need. `npm test` finds or builds one, and says why there
 *  is none. */
export const livekitProgram = findLivekitServer(process.env['LIVEKIT_SERVER_PATH'] ?? null);
