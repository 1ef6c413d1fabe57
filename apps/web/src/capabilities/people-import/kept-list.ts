import { siteFileOf, type SentFile } from '../uploads/public.ts';
import type { ReadList } from './read-list.ts';
import type { ListSource } from './use-list-source.ts';

/** What a list that was read is kept with in this tab: where it is, and what was chosen for it. */
export interface KeptList extends Pick<
  ReadList,
  'source' | 'reading' | 'corrections' | 'replaced' | 'madeRoles'
> {
  readonly kept: readonly number[];
}

type Stored = Omit<KeptList, 'source'> & {
  readonly source: Extract<ListSource, { kind: 'text' }> | { kind: 'file'; sent: SentFile; name: string };
};

/** Keeps a list in this tab, so that a page that is read anew has it again; null ends that. Of a
 *  pasted list with passwords nothing is kept, and of a file no password that was corrected.
 *  Source: PEOP-02, issue 32. */
export function keepList(key: string, list: ReadList | null): void {
  const source = list === null ? null : sourceToKeep(list);
  if (list === null || source === null) {
    sessionStorage.removeItem(key);
    return;
  }
  const { reading, corrections, replaced, madeRoles, kept } = list;
  const stored: Stored = {
    ...{ source, reading, replaced, madeRoles, kept: [...kept] },
    corrections: corrections.filter(({ column }) => column !== 'password'),
  };
  sessionStorage.setItem(key, JSON.stringify(stored));
}

function sourceToKeep({ source, dryRun }: ReadList): Stored['source'] | null {
  if (source.kind === 'text')
    return dryRun.columns.some(({ column }) => column === 'password') ? null : source;
  const sent = source.file.sent();
  return sent === null ? null : { kind: 'file', sent, name: source.name };
}

/** The list that this tab keeps; null: none. Never throws. */
export function keptList(key: string): KeptList | null {
  const text = sessionStorage.getItem(key);
  if (text === null) return null;
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `keepList` writes it
    const stored = JSON.parse(text) as Stored;
    const { source } = stored;
    return source.kind === 'text'
      ? { ...stored, source }
      : { ...stored, source: { kind: 'file', file: siteFileOf(source.sent), name: source.name } };
  } catch {
    return null;
  }
}
