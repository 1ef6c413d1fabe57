import { renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useOptionText } from './poll-words.ts';

afterEach(() => act(() => i18next.changeLanguage('en-US')));

test.each([
  { language: 'en-US', reads: 'Anna Lind, Bo Ek' },
  { language: 'ar', reads: '\u2068Anna Lind\u2069، \u2068Bo Ek\u2069' },
  { language: 'ru', reads: 'Anna Lind, Bo Ek' },
  { language: 'zh', reads: 'Anna Lind、Bo Ek' },
])('[BEY-22][BEY-08] several names stand apart in $language', async ({ language, reads }) => {
  await i18next.changeLanguage(language);
  const { result } = renderHook(() => useOptionText());
  expect(result.current(['Anna Lind', 'Bo Ek'])).toBe(reads);
});
