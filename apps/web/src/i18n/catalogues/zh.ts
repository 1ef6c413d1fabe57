import type { Catalogue } from '../load-catalogue.ts';

/** Loads the texts in Chinese, by the path of the file. */
export const catalogues = import.meta.glob<Catalogue>('../zh/*.json', {
  import: 'default',
});
