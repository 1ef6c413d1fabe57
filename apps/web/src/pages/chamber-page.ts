import { loadable } from '../ui/loadable.tsx';

const page = loadable(async () => {
  const { Chamber, loadChamberTexts } = await import('./Chamber.tsx');
  await loadChamberTexts();
  return Chamber;
});

/** The page of the main chamber, drawn once its texts are there. */
export const Chamber = page.Component;

/** Loads the chamber with its media and texts before it is entered. What fails here is loaded anew, and its failure told, when it is. */
export async function loadChamberAhead(): Promise<void> {
  try {
    const { loadMediaAhead } = await import('./Chamber.tsx');
    await Promise.all([page.load(), loadMediaAhead()]);
  } catch (error) {
    console.warn('the chamber could not be loaded ahead', error);
  }
}
