import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { enterChamber, takeSeat, tileOf } from './support/in-chamber.ts';
import { sit } from './support/sit.ts';
import { test } from './support/test.ts';
import { expectPlaying } from './support/video.ts';

const MARIT = 'Marit Solberg';
const LONG_NAME = 'María-José Fernández-Castañeda de la Vega';
const OTHERS = ['01', '02', '03', '04', '05', '06', '07', '09'] as const;

const largeTile = (page: Page) => page.getByRole('main').locator('li[data-size="large"]');

/** Chooses a layout in the menu by its name. */
async function choose(page: Page, button: string, mode: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('menuitemradio', { name: mode }).click();
}

test.setTimeout(240_000);

test('[LAYOUT-01][LAYOUT-02][LAYOUT-07] layouts, pages and pins among ten people, kept over a reload, mirrored in Arabic', async ({
  signInAs,
}) => {
  const rosa = await signInAs('member08');
  await enterChamber(rosa);
  // Nobody else sends a picture yet, so the chosen layout waits for one.
  for (const number of OTHERS) await sit(await signInAs(`member${number}`), `member${number}`);
  await expect(rosa.getByRole('main').locator('li[data-size]')).toHaveCount(OTHERS.length);
  await choose(rosa, 'Layout', 'OnePlusN');
  await expect(largeTile(rosa)).toHaveCount(0);

  const marit = await signInAs('moderator');
  await enterChamber(marit);
  // Marit speaks, and so she has the large tile.
  await expect(largeTile(rosa)).toContainText(MARIT, { timeout: 60_000 });
  await expectPlaying(largeTile(rosa).locator('video'));

  const pages = rosa.getByRole('navigation', { name: 'Pages of the stage' });
  await expect(pages).toContainText('Page 1 of 2');
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(pages).toContainText('Page 2 of 2');
  await expect(largeTile(rosa)).toContainText(MARIT);
  const small = rosa.getByRole('main').locator('li[data-size="small"]').first();
  const userId = await small.getAttribute('data-user');
  await small.getByRole('button').focus();
  await rosa.keyboard.press('p');
  await expect(largeTile(rosa)).toHaveAttribute('data-user', String(userId));
  await expectAccessible(rosa);
  await rosa.keyboard.press('PageUp');
  await expect(pages).toContainText('Page 1 of 2');
  await expect(largeTile(rosa)).toHaveAttribute('data-user', String(userId));

  await rosa.context().addCookies([{ name: 'localePreference', value: 'ar', url: rosa.url() }]);
  await rosa.reload();
  await expect(largeTile(rosa)).toContainText(MARIT, { timeout: 60_000 });
  const [large, beside] = await Promise.all([
    largeTile(rosa).boundingBox(),
    rosa.getByRole('main').locator('li[data-size="small"]').first().boundingBox(),
  ]);
  expect(large?.x).toBeGreaterThan(beside?.x ?? Number.POSITIVE_INFINITY);
  await expectAccessible(rosa);

  await choose(rosa, 'التخطيط', 'متساوٍ');
  await expect(largeTile(rosa)).toHaveCount(0);
  await expectPlaying(rosa.locator('li[data-size]').filter({ hasText: MARIT }).locator('video'));
});

test(
  '[LAYOUT-01][RESP-01] on a phone the layout is chosen under More; who is on no page is not received',
  { tag: ['@livekit', '@at-night'] },
  async ({ signInAs }) => {
    const rosa = await signInAs('member08', { viewport: { width: 390, height: 844 } });
    await enterChamber(rosa, { camera: false });
    const marit = await signInAs('moderator');
    await enterChamber(marit);
    // This member comes in muted, because a person who speaks would be shown first.
    await takeSeat(await signInAs('member10'));
    await expectPlaying(tileOf(rosa, MARIT).locator('video'));

    await rosa.getByRole('button', { name: 'More', exact: true }).click();
    await rosa.getByRole('menuitem', { name: 'Choose the layout' }).click();
    await rosa.getByRole('menuitemradio', { name: 'Single One picture' }).click();
    await expect(largeTile(rosa)).toContainText(MARIT);
    await expectPlaying(largeTile(rosa).locator('video'));
    await rosa.getByRole('button', { name: 'Next page' }).click();
    await expect(tileOf(rosa, MARIT)).toHaveCount(0);
    await expect(largeTile(rosa).locator('video')).toHaveCount(0);
    await expectAccessible(rosa);
  },
);

test('[LAYOUT-01][RESP-01] on a phone on its side fingers find what they press, and the menu of layouts stays inside @at-night', async ({
  signInAs,
}) => {
  await enterChamber(await signInAs('member01'));
  const onItsSide = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };
  const rosa = await signInAs('member08', onItsSide);
  await enterChamber(rosa);
  await expectPlaying(tileOf(rosa, LONG_NAME).locator('video'));
  await expect(largeTile(rosa)).toContainText('Liberal Forum');
  expect(await largeTile(rosa).getByText(LONG_NAME).evaluate(unseenPx), 'the name is whole').toBe(0);
  const tabs = rosa.getByRole('tab');
  for (let index = 0; index < (await tabs.count()); index += 1) {
    await tabs.nth(index).tap();
    await expect(tabs.nth(index)).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => tooSmallForFingers(rosa)).toEqual([]);
    expect(await rosa.getByRole('tablist').first().evaluate(unseenPx), 'all tabs are seen').toBe(0);
  }

  await rosa.getByRole('button', { name: 'Layout', exact: true }).tap();
  const menu = rosa.getByRole('menu');
  const box = await menu.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(8);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(390 - 8);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(844 - 8);
  const chosen = menu.getByRole('menuitemradio', { name: /^Prominent/, checked: true });
  await expect(chosen).toBeFocused();
  await expect(chosen).toBeInViewport({ ratio: 1 });
  expect(await tooSmallForFingers(rosa)).toEqual([]);
  await expectAccessible(rosa);

  await rosa.keyboard.press('Escape');
  await rosa.setViewportSize({ width: 844, height: 210 });
  const tile = tileOf(rosa, LONG_NAME);
  await expect.poll(async () => (await tile.boundingBox())?.height ?? 0, 'a low tile').toBeLessThan(90);
  for (const button of await tile.getByRole('button').all()) await expect(button).toHaveCSS('opacity', '1');
});

/** How many px of the content of an element lie beyond its end. */
const unseenPx = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth;

/** The names of the buttons and links that are less than 44 px wide or high. */
async function tooSmallForFingers(page: Page): Promise<string[]> {
  return page.locator('button:visible, a[href]:visible').evaluateAll((targets) =>
    targets
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect();
        return Math.min(width, height) < 44;
      })
      .map((target) => `${target.getAttribute('aria-label') ?? target.textContent}`),
  );
}
