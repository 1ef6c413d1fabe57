import type { Catalogue } from '../load-catalogue.ts';

/** Loads the texts in French, by the path of the file. */
export const catalogues = import.meta.glob<Catalogue>('../fr/*.json', {
  import: 'default',
});
