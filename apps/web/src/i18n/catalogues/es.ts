import type { Catalogue } from '../load-catalogue.ts';

/** Loads the texts in Spanish, by the path of the file. */
export const catalogues = import.meta.glob<Catalogue>('../es/*.json', {
  import: 'default',
});
