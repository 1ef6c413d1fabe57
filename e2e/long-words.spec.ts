import { expect, type Locator } from '@playwright/test';
import { atNight } from './support/at-night.ts';
import { joinByApi } from './support/polls.ts';
import { test } from './support/test.ts';

/** The languages with the longest words by day, all at night. */
const LOCALES = atNight ? ['en', 'ar', 'fr', 'es', 'ru', 'zh'] : ['fr', 'es', 'ru'];

for (const locale of LOCALES) {
  test(`[BEY-22][RESP-01] in the results of a sitting no verdict breaks within a word, and no head lies over another, in ${locale}`, async ({
    signInAs,
  }) => {
    const rosa = await signInAs('member08', { locale });
    await rosa.goto('/app/sittings/plenary-sitting-113');
    const table = rosa.locator('table:has([data-poll])');
    await expect(table.locator('[data-verdict=FAIL]')).toBeVisible();
    for (const width of [390, 900, 1440]) {
      await rosa.setViewportSize({ width, height: 900 });
      expect(await brokenWords(table.locator('[data-verdict] span')), `at ${width} px`).toEqual([]);
      const overlong = await table
        .locator('th[scope=col]')
        .evaluateAll((heads) =>
          heads.flatMap((head) => (head.scrollWidth > head.clientWidth ? [head.textContent] : [])),
        );
      expect(overlong, `at ${width} px`).toEqual([]);
      const beyond = await table.evaluate((one) => one.scrollWidth - (one.parentElement?.clientWidth ?? 0));
      expect(beyond, `at ${width} px`).toBeLessThanOrEqual(0);
      expect(await rosa.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
  });

  test(`[BEY-22][RESP-01] on a phone no label of the chamber's bar is cut, in ${locale}`, async ({
    signInAs,
  }) => {
    const rosa = await signInAs('member08', { locale, viewport: { width: 390, height: 844 } });
    await joinByApi(rosa);
    await rosa.goto('/app');
    const labels = rosa.getByRole('contentinfo').locator('button > span:last-child');
    await expect(labels).toHaveCount(5);
    const cut = await labels.evaluateAll((all) =>
      all.flatMap((label) =>
        label.scrollWidth > label.clientWidth || label.scrollHeight > label.clientHeight
          ? [label.textContent]
          : [],
      ),
    );
    expect(cut).toEqual([]);
  });
}

/** The words that stand on more than one line. */
function brokenWords(texts: Locator): Promise<string[]> {
  return texts.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const text = element.firstChild;
      if (!(text instanceof Text)) return [];
      return [...text.data.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      });
    }),
  );
}
