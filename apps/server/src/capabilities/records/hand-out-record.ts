import type { RecordKey } from '@hemicycle/contract/records';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { RecordDesk } from './record-desk.ts';
import { signingKeyOf, signingKeysFolder } from './record-keys.ts';
import { loadChainEnd, loadKeptEntries, loadRecordKeys } from './record-store.ts';
import type { RecordToWrite } from './write-record.ts';

/** The signed file of a session's record, or of one poll's. Whoever asks has to be of the session:
 *  that is checked before.
 *  @throws DomainError `poll-not-closed` where nothing is recorded yet, `rate-limited` where
 *  several files of this person are under way. Source: BEY-01. */
export async function handOutRecord(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  desk: RecordDesk,
  userId: string,
  { idVotingSession, pollId }: { readonly idVotingSession: string; readonly pollId: string | null },
): Promise<Uint8Array> {
  return desk.write(userId, () => loadRecord(deps, idVotingSession, pollId));
}

async function loadRecord(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  idVotingSession: string,
  pollId: string | null,
): Promise<RecordToWrite> {
  const entries = await loadKeptEntries(deps.db, idVotingSession, pollId);
  const last = entries.at(-1);
  if (last === undefined) throw new DomainError('poll-not-closed');
  const { keyId } = signingKeyOf(deps);
  const used = new Set([keyId, ...entries.map((entry) => entry.keyId)]);
  const keys = withEndorsers(await loadRecordKeys(deps.db), used);
  // Read after the entries: the end of a session that grows meanwhile is never before them.
  const end = pollId === null ? null : await loadChainEnd(deps.db, idVotingSession);
  return {
    session: idVotingSession,
    pollId,
    entries,
    keys,
    head: end ?? { sequence: last.sequence, hash: last.hash },
    issuedAtMs: deps.clock.nowMs(),
    signer: { folder: signingKeysFolder(deps), keyId },
  };
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
