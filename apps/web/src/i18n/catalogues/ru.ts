import type { Catalogue } from '../load-catalogue.ts';

/** Loads the texts in Russian, by the path of the file. */
export const catalogues = import.meta.glob<Catalogue>('../ru/*.json', {
  import: 'default',
});
