import { type MortalServer, startMortalServer } from '../torture/mortal-server.ts';
import type { Undo } from '../undo.ts';

/** Starts the product with LiveKit, with this program as its media server; `null`: with the
 *  mesh. */
export function startChamber(program: string | null, undo: Undo): Promise<MortalServer> {
  const settings = program === null ? {} : { HEMICYCLE_MEDIA: 'livekit', LIVEKIT_SERVER_PATH: program };
  return startMortalServer(undo, settings);
}
