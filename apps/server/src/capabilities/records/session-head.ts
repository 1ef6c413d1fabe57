import type { SignedSessionHead } from '@hemicycle/contract/records';
import { signSessionHead } from '@hemicycle/record/sign';
import type { Deps } from '../../deps.ts';
import { signingKeyOf } from './record-keys.ts';
import { loadChainEnd } from './record-store.ts';

/** The last entry of a session's record now, of any kind, signed; null while nothing is recorded.
 *  The caller checks that the person belongs to the session. Source: BEY-01, BEY-02. */
export async function loadSessionHead(
  deps: Pick<Deps, 'db' | 'config'>,
  idVotingSession: string,
): Promise<SignedSessionHead | null> {
  const end = await loadChainEnd(deps.db, idVotingSession);
  return end === null ? null : signSessionHead({ session: idVotingSession, ...end }, signingKeyOf(deps));
}
