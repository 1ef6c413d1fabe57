import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const CATALOGUES = join(import.meta.dirname, '../../apps/web/src/i18n');

/** The texts of the browser in a language: `say('polls.openButton')`, with the values for the holes
 *  of the text. Throws for an unknown key. */
export function wordsOf(
  language: 'en' | 'ar',
): (key: string, holes?: Readonly<Record<string, string>>) => string {
  return (key, holes = {}) => {
    const [catalogue = '', ...path] = key.split('.');
    let found: unknown = JSON.parse(readFileSync(join(CATALOGUES, language, `${catalogue}.json`), 'utf8'));
    for (const part of path) {
      found = typeof found === 'object' && found !== null ? Reflect.get(found, part) : undefined;
    }
    if (typeof found !== 'string') throw new Error(`There is no text ${key} in ${language}.`);
    return found.replaceAll(/\{\{(\w+)\}\}/g, (_whole, hole: string) => holes[hole] ?? '');
  };
}
