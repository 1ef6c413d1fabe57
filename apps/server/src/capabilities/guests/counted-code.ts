import { guestCodeLimit } from '@hemicycle/contract/guests';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { countFailure, requireFailuresLeft } from '../auth/public.ts';

const [OF_NETWORK, OF_SESSION] = guestCodeLimit.most;

/** Runs `find` for a code that came from a network address. A code that nobody has counts as a
 *  failure of its network; beyond the limit, right and wrong codes from there are refused alike. A
 *  revoked code, and an address by title whose lobby is off, count as failures of the session that
 *  `find` has named by `about`; beyond that limit only such codes are answered differently, so
 *  rightful guests still come in. A link that many use at once, or that is over, is no failure.
 *  @throws DomainError `too-many-attempts`, or what `find` throws. Source: BEY-47. */
export async function countedCode<Found>(
  deps: Pick<Deps, 'db' | 'clock'>,
  remoteAddress: string,
  find: (about: (idVotingSession: string) => void) => Promise<Found>,
): Promise<Found> {
  const { max, withinMs } = OF_NETWORK;
  const network = { kind: 'guest codes', remoteAddress, max, withinMs };
  await requireFailuresLeft(deps, network);
  const session = { id: '' };
  try {
    return await find((idVotingSession) => (session.id = idVotingSession));
  } catch (error) {
    const code = error instanceof DomainError ? error.code : null;
    if (code === 'guest-link-unknown') await countFailure(deps, network);
    if (code === 'guest-link-revoked' || code === 'guest-no-lobby') {
      const { max: most, withinMs: period } = OF_SESSION;
      await countFailure(deps, { kind: `guest codes of ${session.id}`, max: most, withinMs: period });
    }
    throw error;
  }
}
