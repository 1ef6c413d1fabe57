import type { SittingPartName } from '@hemicycle/contract/sitting-file';
import type { ImportedSitting, ImportedVote } from '@hemicycle/contract/transfer';
import type { ImportedRow } from './imported-store.ts';

/** An imported sitting. `ownKeys`: the keys of this site. */
export function presentImported(
  row: Omit<ImportedRow, 'head' | 'file_hash' | 'imported_by' | 'description'>,
  ownKeys: readonly { readonly keyId: string }[],
): ImportedSitting {
  return {
    id: row.id,
    origin: {
      siteName: row.site_name,
      keyId: row.key_id,
      ownKey: ownKeys.some(({ keyId }) => keyId === row.key_id),
    },
    title: row.title,
    startsMs: row.starts_ms,
    endsMs: row.ends_ms,
    issuedAtMs: row.issued_ms,
    voteCount: row.votes.length,
    importedMs: row.imported_ms,
    importedByName: row.imported_by_name,
  };
}

/** How many contents there are, and their bytes. */
export function sumOfFiles(sizes: readonly number[]): { count: number; bytes: number } {
  return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** What everybody who took part in a sitting may read of it. Attendance, quorum, proxies, people
 *  with their addresses, recordings and the audit log are for administrators. */
const FOR_EVERYBODY: readonly SittingPartName[] = ['agenda', 'speakers', 'chat', 'captions', 'minutes'];

/** Whether a part may be read. `all`: by an administrator. */
export function isReadable(part: SittingPartName, all: boolean): boolean {
  return all || FOR_EVERYBODY.includes(part);
}

/** The votes that somebody may see: those of closed parts are for administrators. Source:
 *  BEY-45. */
export function votesFor(votes: readonly ImportedVote[], all: boolean): ImportedVote[] {
  return votes.filter(({ inClosed }) => all || !inClosed);
}
