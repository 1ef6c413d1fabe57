import { loadPatiently } from '../load-patiently.ts';
import { DEFAULT_LANGUAGE, isLanguage, languages } from './languages.ts';

/** The texts of a capability in one language. */
export type Catalogue = Record<string, unknown>;
type LoadCatalogue = () => Promise<Catalogue>;

/** The list of catalogues of each language, by the file that holds it. A page loads one list: those
 *  of all languages would be 6 KB of its first paint. */
const lists = import.meta.glob<Readonly<Record<string, LoadCatalogue>>>('./catalogues/*.ts', {
  import: 'catalogues',
});

/** Loads one catalogue file. Only the language in use and the capabilities on the screen are
 *  loaded. It rejects where there is none of that name. */
export async function loadCatalogue(language: string, capability: string): Promise<Catalogue> {
  const { folder } = languages[isLanguage(language) ? language : DEFAULT_LANGUAGE];
  const list = lists[`./catalogues/${folder}.ts`];
  const load = list && (await loadPatiently(list))[`../${folder}/${capability}.json`];
  if (!load) throw new Error(`There is no catalogue ${folder}/${capability}.json.`);
  return loadPatiently(load);
}
