import { interpretationLanguages } from '@hemicycle/contract/interpretation-languages';
import { expect, test } from 'vitest';
import { captionTrack, languageCode, languageTag } from './language-tag.ts';

test('[BEY-17] each language of interpretation has a tag of its own', () => {
  const tags = interpretationLanguages.map(({ languageNative }) => languageTag(languageNative));
  expect(new Set(tags).size).toBe(interpretationLanguages.length);
  expect(tags.every((tag) => /^[a-z]{3}$/u.test(tag))).toBe(true);
  expect(languageTag('Français')).toBe('fra');
  expect(languageTag(null)).toBe('und');
  expect(languageCode('العربية')).toBe('ar');
  expect(languageCode('Interlingua')).toBe('und');
});

test.each([
  ['fr', { tag: 'fra', title: 'Français' }],
  ['fr-CA', { tag: 'fra', title: 'fr-CA' }],
  ['default', { tag: 'und', title: 'Floor' }],
  ['ia', { tag: 'und', title: 'ia' }],
])('[BEY-15] the track of captions in %s', (language, expected) => {
  expect(captionTrack(language)).toEqual(expected);
});
