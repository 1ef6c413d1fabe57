import { createContext, useContext, useEffect, useId, useState } from 'react';

/** What a form knows of its rows that add an entry. */
export interface OpenEntries {
  /** The rows with an entry that was begun and not added: their labels, by id. */
  readonly open: ReadonlyMap<string, string>;
  /** Notes that a row has such an entry; null: it no longer has one. It stays the same function. */
  readonly noteOpen: (id: string, label: string | null) => void;
  /** How often the person tried to save while there were such rows. */
  readonly asked: number;
}

export const OpenEntriesContext = createContext<OpenEntries | null>(null);

/** Notes that a row of the form around holds an entry that was begun and not added, so that the
 *  form is not saved or left without it, and its bar names the row by `label`. Returns whether the
 *  row is to say so: the person has tried to save since the entry was begun. Always false outside
 *  of `EditFormFrame`. */
export function useOpenEntry(isOpen: boolean, label: string): boolean {
  const id = useId();
  const form = useContext(OpenEntriesContext);
  const asked = form?.asked ?? 0;
  const [askedBefore, setAskedBefore] = useState(asked);
  if (!isOpen && askedBefore !== asked) setAskedBefore(asked);
  const noteOpen = form?.noteOpen;
  useEffect(() => {
    if (!isOpen || noteOpen === undefined) return undefined;
    noteOpen(id, label);
    return () => noteOpen(id, null);
  }, [isOpen, noteOpen, id, label]);
  return isOpen && asked > askedBefore;
}

/** Whether a row of the form around holds an entry that was begun and not added. */
export function useHasOpenEntries(): boolean {
  return (useContext(OpenEntriesContext)?.open.size ?? 0) > 0;
}
