import { pageStore } from '../../page-state.ts';

/** A note that is being written. `read`: the note as it stood when the person began. */
interface NoteDraft {
  readonly typed: string;
  readonly read: string;
}

/** The notes that are being written on this page, by person, item and paper. They stay while the
 *  agenda is hidden, or its window is taken away by anything but the person. Source: AGENDA-01,
 *  BEY-14. */
export const useNoteDrafts = pageStore<Readonly<Record<string, NoteDraft>>>(() => ({}));

/** Drops a note that was kept or given up. */
export function dropNoteDraft(key: string): void {
  useNoteDrafts.setState(
    (drafts) => Object.fromEntries(Object.entries(drafts).filter(([one]) => one !== key)),
    true,
  );
}
