import { loadable } from '../ui/loadable.tsx';
import { noteFailure } from '../note-failure.ts';
import { pageState } from '../page-state.ts';

const page = loadable(async () => {
  const { Chamber, loadChamberTexts } = await import('./Chamber.tsx');
  await loadChamberTexts();
  return Chamber;
});

/** The page of the main chamber, drawn once its texts are there. */
export const Chamber = page.Component;

interface ChamberAhead {
  readonly prepareStay: () => void;
  readonly unprepareStay: () => void;
  readonly beginStay: () => Promise<void>;
  readonly endUntakenStay: () => void;
}

/** How a stay begins and ends, once the program of the chamber was loaded ahead. */
const held = pageState<{ ahead: ChamberAhead | null }>(() => ({ ahead: null }));

/** Loads the chamber with its media and texts before it is entered. What fails here is loaded anew,
 *  and its failure told, when it is. */
export async function loadChamberAhead(): Promise<void> {
  try {
    const { loadMediaAhead, prepareStay, unprepareStay, beginStay, endUntakenStay } =
      await import('./Chamber.tsx');
    await Promise.all([page.load(), loadMediaAhead()]);
    held().ahead = { prepareStay, unprepareStay, beginStay, endUntakenStay };
  } catch (error) {
    noteFailure('the chamber could not be loaded ahead', error);
  }
}

/** Opens the line to the chamber, so that entering takes one message. */
export function prepareChamber(): void {
  held().ahead?.prepareStay();
}

/** Whoever goes elsewhere needs no line; one that was entered by stays. */
export function unprepareChamber(): void {
  held().ahead?.unprepareStay();
}

/** Begins to join; resolves when the page of the chamber is to be drawn. What was not loaded ahead
 *  begins with that page. */
export async function beginChamber(): Promise<void> {
  await held().ahead?.beginStay();
}

/** Whoever comes back to the self-check before the chamber was drawn is not in it. */
export function endUnseenChamber(): void {
  held().ahead?.endUntakenStay();
}
