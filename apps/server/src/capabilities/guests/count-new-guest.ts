import { newGuestLimit } from '@hemicycle/contract/guests';
import type { Deps } from '../../deps.ts';
import { countFailure, takeBackFailure } from '../auth/public.ts';

const [OF_NETWORK, OF_WAY] = newGuestLimit.most;

/** Counts a new guest against the limits of the network and of the link or address by title
 *  (`wayId`), and makes them by `make`. Nothing is counted where that fails. @throws DomainError
 *  `too-many-attempts`; what `make` throws. Source: BEY-47. */
export async function countNewGuest<Made>(
  deps: Pick<Deps, 'db' | 'clock'>,
  { remoteAddress, wayId }: { readonly remoteAddress: string; readonly wayId: string },
  make: () => Promise<Made>,
): Promise<Made> {
  const counted: string[] = [];
  const { max, withinMs } = OF_NETWORK;
  try {
    counted.push(await countFailure(deps, { kind: 'new guests', remoteAddress, max, withinMs }));
    const ofWay = { kind: `new guests of ${wayId}`, max: OF_WAY.max, withinMs: OF_WAY.withinMs };
    counted.push(await countFailure(deps, ofWay));
    return await make();
  } catch (error) {
    for (const id of counted) await takeBackFailure(deps, id);
    throw error;
  }
}
