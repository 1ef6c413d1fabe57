import type { Catalogue } from '../load-catalogue.ts';

/** Loads the texts in English, by the path of the file. */
export const catalogues = import.meta.glob<Catalogue>('../en/*.json', {
  import: 'default',
});
