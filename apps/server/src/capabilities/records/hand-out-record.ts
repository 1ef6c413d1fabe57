import type { RecordKey } from '@hemicycle/contract/records';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { RecordDesk } from './record-desk.ts';
import { signingKeyOf, signingKeysFolder } from './record-keys.ts';
import { loadChainEnd, loadKeptEntries, loadRecordKeys } from './record-store.ts';
import type { RecordToWrite } from './write-record.ts';

/** The signed file of a session's record, or of the record of one poll. The caller checks that the
 *  person belongs to the session.
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
  const record = await loadRecordToWrite(deps, idVotingSession, pollId);
  if (record === null) throw new DomainError('poll-not-closed');
  return record;
}

/** The content of the file of a session's record, or of the record of one poll; null while nothing
 *  is recorded. The caller checks that the person belongs to the session. Source: BEY-01. */
export async function loadRecordToWrite(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  idVotingSession: string,
  pollId: string | null = null,
): Promise<RecordToWrite | null> {
  const entries = await loadKeptEntries(deps.db, idVotingSession, pollId);
  const last = entries.at(-1);
  if (last === undefined) return null;
  const { keyId } = signingKeyOf(deps);
  const used = new Set([keyId, ...entries.map((entry) => entry.keyId)]);
  const keys = withEndorsers(await loadRecordKeys(deps.db), used);
  // Read the end of the chain after the entries: the session may grow in between, and the end must
  // not lie before them.
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

/** The keys in `used` and the keys that endorsed them, so that each endorsement can be checked. */
function withEndorsers(keys: readonly RecordKey[], used: ReadonlySet<string>): RecordKey[] {
  const wanted = new Set(used);
  // The keys are sorted newest first, so each key comes before its endorser.
  for (const { keyId, endorsement } of keys) {
    if (wanted.has(keyId) && endorsement !== null) wanted.add(endorsement.keyId);
  }
  return keys.filter(({ keyId }) => wanted.has(keyId));
}
