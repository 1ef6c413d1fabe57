import type { RecordFile, RecordKey } from '@hemicycle/contract/records';
import { signFile } from '@hemicycle/record/sign';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { signingKeyOf } from './record-keys.ts';
import { loadChainEnd, loadEntries, loadRecordKeys } from './record-store.ts';

/** The signed file of a session's record, or of one poll's. Whoever asks has to be of the session: that is checked before.
 *  @throws DomainError `poll-not-closed` where nothing is recorded yet. Source: BEY-01. */
export async function handOutRecord(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  idVotingSession: string,
  pollId: string | null,
): Promise<RecordFile> {
  const entries = await loadEntries(deps.db, idVotingSession, pollId);
  const last = entries.at(-1);
  if (last === undefined) throw new DomainError('poll-not-closed');
  const signer = signingKeyOf(deps);
  const used = new Set([signer.keyId, ...entries.map(({ keyId }) => keyId)]);
  const keys = withEndorsers(await loadRecordKeys(deps.db), used);
  // Read after the entries: the end of a session that grows meanwhile is never before them.
  const end = pollId === null ? null : await loadChainEnd(deps.db, idVotingSession);
  const head = end ?? { sequence: last.entry.sequence, hash: last.hash };
  return signFile(
    { session: idVotingSession, pollId, entries, keys, head, issuedAtMs: deps.clock.nowMs() },
    signer,
  );
}

/** The keys used, and those that endorsed them, so that each endorsement can be checked. */
function withEndorsers(keys: readonly RecordKey[], used: ReadonlySet<string>): RecordKey[] {
  const wanted = new Set(used);
  // Newest first: an endorser comes after what it endorsed.
  for (const { keyId, endorsement } of keys) {
    if (wanted.has(keyId) && endorsement !== null) wanted.add(endorsement.keyId);
  }
  return keys.filter(({ keyId }) => wanted.has(keyId));
}
