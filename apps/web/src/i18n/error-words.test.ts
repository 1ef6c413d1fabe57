import { errorRegistry } from '@hemicycle/contract/errors';
import i18next from 'i18next';
import { afterEach, expect, test } from 'vitest';

afterEach(async () => {
  await i18next.changeLanguage('en-US');
});

test.each(['en-US', 'ar'])(
  '[FND-24] each error that may cross the wire has words in %s',
  async (language) => {
    await i18next.changeLanguage(language);
    const wordless = Object.keys(errorRegistry).filter(
      (code) => !i18next.exists(`errors.${code}`, { ns: 'ui' }),
    );
    expect(wordless).toEqual([]);
  },
);
