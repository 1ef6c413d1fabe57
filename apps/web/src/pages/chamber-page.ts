import { loadable } from '../ui/loadable.tsx';
import { noteFailure } from '../note-failure.ts';
import { pageState } from '../page-state.ts';

const page = loadable(async () => {
  const { Chamber, loadChamberTexts } = await import('./Chamber.tsx');
  await loadChamberTexts();
  return Chamber;
});

/** The page of the main chamber, drawn once its texts are loaded. */
export const Chamber = page.Component;

interface ChamberAhead {
  readonly prepareStay: () => void;
  readonly unprepareStay: () => void;
  readonly beginStay: () => Promise<void>;
  readonly endUntakenStay: () => void;
  readonly chime: () => void;
}

/** The functions that begin and end a stay; null until the program of the chamber was loaded
 *  ahead. */
const held = pageState<{ ahead: ChamberAhead | null }>(() => ({ ahead: null }));

/** Loads the program, media and texts of the chamber before it is entered. A failed part is loaded
 *  again on entering; only then is a failure shown. */
export async function loadChamberAhead(): Promise<void> {
  try {
    const { loadMediaAhead, prepareStay, unprepareStay, beginStay, endUntakenStay, chime } =
      await import('./Chamber.tsx');
    await Promise.all([page.load(), loadMediaAhead()]);
    held().ahead = { prepareStay, unprepareStay, beginStay, endUntakenStay, chime: () => chime() };
  } catch (error) {
    noteFailure('the chamber could not be loaded ahead', error);
  }
}

/** Opens the connection to the chamber, so that entering takes only one message. */
export function prepareChamber(): void {
  held().ahead?.prepareStay();
}

/** Closes the prepared connection when the person goes to another page. A connection that was used
 *  to enter stays open. */
export function unprepareChamber(): void {
  held().ahead?.unprepareStay();
}

/** Begins to join. Resolves when the page of the chamber should be drawn. Parts that were not
 *  loaded ahead are loaded by that page. */
export async function beginChamber(): Promise<void> {
  await held().ahead?.beginStay();
}

/** Plays the chime of the chamber once its program was loaded ahead; before that it is silent. */
export function chimeAhead(): void {
  held().ahead?.chime();
}

/** Ends the stay of a person who comes back to the self-check before the chamber was drawn. */
export function endUnseenChamber(): void {
  held().ahead?.endUntakenStay();
}
