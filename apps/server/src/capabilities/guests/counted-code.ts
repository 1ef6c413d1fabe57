import { guestCodeLimit } from '@hemicycle/contract/guests';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { countFailure, requireFailuresLeft } from '../auth/public.ts';

const [OF_NETWORK, OF_SESSION] = guestCodeLimit.most;

/** Hears of the steps of a search for a code. `about` is called with the session, as soon as it is
 *  known; `beforeGuess` is called where the code is no link and may be a guess at a title.
 *  @throws DomainError `too-many-attempts`, by `beforeGuess`. */
export interface CodeWatch {
  readonly about: (idVotingSession: string) => void;
  readonly beforeGuess: () => Promise<void>;
}

/** Runs `find` for a code that came from a network address. A code that nobody has counts as a
 *  failure of its network; beyond the limit, codes that are no link are refused unread, also right
 *  titles. A link cannot be guessed and still leads in, so that nobody can shut out the guests who
 *  share their network. A revoked code, and an address by title whose lobby is off, count as
 *  failures of the session that `find` has named by `about`; beyond that limit only such codes are
 *  answered differently, so rightful guests still come in. A link that many use at once, or that is
 *  over, is no failure.
 *  @throws DomainError `too-many-attempts`, or what `find` throws. Source: BEY-47. */
export async function countedCode<Found>(
  deps: Pick<Deps, 'db' | 'clock'>,
  remoteAddress: string,
  find: (watch: CodeWatch) => Promise<Found>,
): Promise<Found> {
  const { max, withinMs } = OF_NETWORK;
  const network = { kind: 'guest codes', remoteAddress, max, withinMs };
  const session = { id: '' };
  try {
    return await find({
      about: (idVotingSession) => (session.id = idVotingSession),
      beforeGuess: () => requireFailuresLeft(deps, network),
    });
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
