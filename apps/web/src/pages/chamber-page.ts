import { loadable } from '../ui/loadable.tsx';

const page = loadable(async () => (await import('./Chamber.tsx')).Chamber);

/** The page of the main chamber. */
export const Chamber = page.Component;

/** Loads the chamber with its media and texts before it is entered. What fails here is loaded anew, and its failure told, when it is. */
export async function loadChamberAhead(): Promise<void> {
  try {
    const { loadChamberAhead: loadRest } = await import('./Chamber.tsx');
    await Promise.all([page.load(), loadRest()]);
  } catch (error) {
    console.warn('the chamber could not be loaded ahead', error);
  }
}
