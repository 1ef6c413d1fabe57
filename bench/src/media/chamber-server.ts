import { type MortalServer, startMortalServer } from '../torture/mortal-server.ts';
import type { Undo } from '../undo.ts';

/** Starts the product with LiveKit, run by this program of a media server; `null`: on the mesh. */
export function startChamber(program: string | null, undo: Undo): Promise<MortalServer> {
  const settings = program === null ? {} : { HEMICYCLE_MEDIA: 'livekit', LIVEKIT_SERVER_PATH: program };
  return startMortalServer(undo, settings);
}
