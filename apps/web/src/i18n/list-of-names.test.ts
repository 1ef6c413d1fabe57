import i18next from 'i18next';
import { afterEach, expect, test } from 'vitest';
import { listOfNames, namesInWords } from './list-of-names.ts';

afterEach(() => i18next.changeLanguage('en'));

test('[I18N-07] names in a list keep their own direction, so that the first stands first on an Arabic page', async () => {
  expect(listOfNames(['Anna Lind', 'Bo Ek'])).toBe('Anna Lind, Bo Ek');
  expect(listOfNames(['فاطمة بن علي', 'Bo Ek'])).toBe('\u2068فاطمة بن علي\u2069, Bo Ek');
  await i18next.changeLanguage('ar');
  expect(listOfNames(['Anna Lind', 'Bo Ek'])).toBe('\u2068Anna Lind\u2069، \u2068Bo Ek\u2069');
  expect(namesInWords(['Anna Lind', 'Bo Ek'])).toBe('\u2068Anna Lind\u2069 و\u2068Bo Ek\u2069');
});

test('[I18N-07] names in words are those of the language, without marks where none is needed', async () => {
  expect(namesInWords(['Anna', 'Bo', 'Cy'])).toBe('Anna, Bo, and Cy');
  await i18next.changeLanguage('fr');
  expect(namesInWords(['Anna', 'Bo', 'Cy'])).toBe('Anna, Bo et Cy');
});
