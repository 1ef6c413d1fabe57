import { pageStore } from '../../page-state.ts';

/** A note that is being written, or the words that it is to mark. `read`: the text as it stood when
 *  the person began. */
interface NoteDraft {
  readonly typed: string;
  readonly read: string;
}

/** The notes that are being written on this page, by person and by what they are on: an item, a
 *  paper, or a mark in a paper. They stay while the agenda is hidden, or their window is taken away
 *  by anything but the person. Source: AGENDA-01, BEY-14. */
export const useNoteDrafts = pageStore<Readonly<Record<string, NoteDraft>>>(() => ({}));

/** Drops notes that were kept or given up. */
export function dropNoteDraft(...keys: readonly string[]): void {
  useNoteDrafts.setState(
    (drafts) => Object.fromEntries(Object.entries(drafts).filter(([one]) => !keys.includes(one))),
    true,
  );
}
