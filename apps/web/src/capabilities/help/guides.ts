import type { HelpChapter } from '@hemicycle/rules/foundations/help-chapters';
import { currentLanguage } from '../../i18n/i18n.ts';
import { languages } from '../../i18n/languages.ts';
import { loadPatiently } from '../../load-patiently.ts';
import { type Guide, readGuide } from './read-guide.ts';

const texts = import.meta.glob<string>('../../../../../docs/help/*/*.md', {
  query: '?raw',
  import: 'default',
});

/** Loads a chapter of the help in the language of the page. */
export async function loadGuide(chapter: HelpChapter): Promise<Guide> {
  const { folder } = languages[currentLanguage()];
  const load = texts[`../../../../../docs/help/${folder}/${chapter}.md`];
  if (load === undefined) throw new Error(`There is no guide ${folder}/${chapter}.md.`);
  return readGuide(await loadPatiently(load));
}
