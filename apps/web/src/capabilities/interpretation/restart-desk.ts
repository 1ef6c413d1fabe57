import { restartLines } from '../media/public.ts';
import { useOwnAir } from './air-store.ts';

/** Starts the lines of the desk anew. The server keeps the air while the page's line to it holds;
 *  where that broke too, the page asks for the air again once it is back (`useAirTakenBack`), and
 *  the server decides. Source: BEY-38. */
export async function restartDesk(): Promise<void> {
  const { air } = useOwnAir.getState();
  await restartLines();
  const { lost } = useOwnAir.getState();
  if (air === null || lost?.channelId !== air.channelId) return;
  useOwnAir.setState({ lost: { ...lost, returns: true } });
}
