import type { Catalogue } from '../load-catalogue.ts';

/** Loads the texts in Arabic, by the path of the file. */
export const catalogues = import.meta.glob<Catalogue>('../ar/*.json', {
  import: 'default',
});
