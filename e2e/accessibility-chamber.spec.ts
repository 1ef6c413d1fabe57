import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { joinByApi } from './support/polls.ts';
import { test } from './support/test.ts';
import { wordsOf } from './support/words.ts';

test.setTimeout(240_000);

const LANGUAGES = [
  { locale: 'en-US', votes: 'Votes', newVote: 'New vote', leave: 'Leave', more: 'More', chat: 'Chat' },
  {
    locale: 'ar',
    votes: 'التصويتات',
    newVote: 'تصويت جديد',
    leave: 'مغادرة',
    more: 'المزيد',
    chat: 'الدردشة',
  },
] as const;

const ACCOUNT = { 'en-US': 'Account of', ar: 'حساب' };

const DESKTOP = { width: 1440, height: 900 };
const TABLET = { width: 900, height: 1100 };
const PHONE = { width: 390, height: 844 };

async function enter(page: Page): Promise<void> {
  await joinByApi(page);
  await page.goto('/app');
  await expect(page.getByRole('tab').first()).toBeVisible({ timeout: 30_000 });
}

/** Opens every menu outside the main area by keyboard, checks its accessibility, and closes it: the
 *  focus must return to the menu's button. */
async function expectMenusAccessible(page: Page): Promise<void> {
  const menus = page
    .locator('button[aria-haspopup="menu"]:visible:enabled')
    .and(page.locator(':not(main *)'));
  for (let index = 0; index < (await menus.count()); index += 1) {
    const button = menus.nth(index);
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await expect(page.locator('[role^="menuitem"]:focus')).toHaveCount(1);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(button).toBeFocused();
  }
}

/** Presses Tab until it has gone once through the page. Returns each element that got the focus,
 *  and whether it showed a focus ring. */
async function walkByTab(page: Page, steps: number): Promise<{ name: string; ring: boolean }[]> {
  const seen: { name: string; ring: boolean }[] = [];
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const { activeElement: active } = document;
      if (!(active instanceof HTMLElement) || active === document.body) return null;
      const label = active.closest('label') ?? active;
      const ring = [active, label].some((element) => getComputedStyle(element).outlineStyle !== 'none');
      return { name: (active.getAttribute('aria-label') ?? active.innerText).trim().slice(0, 60), ring };
    });
    if (stop === null) break;
    seen.push(stop);
  }
  return seen;
}

/** What by day runs in one language. The direction of pages is checked by other tests in Arabic. */
const inEnglishByDay = (locale: string) => (locale === 'ar' ? ['@at-night'] : []);

for (const text of LANGUAGES) {
  const tag = inEnglishByDay(text.locale);
  test.describe(`in ${text.locale}`, () => {
    test('[DESIGN §9] the self-check, also with a refused camera', { tag }, async ({ signInAs }) => {
      for (const refused of [false, true]) {
        const page = await signInAs('member08', { locale: text.locale });
        if (refused) {
          await page.addInitScript(() => {
            navigator.mediaDevices.getUserMedia = () =>
              Promise.reject(new DOMException('refused', 'NotAllowedError'));
          });
        }
        await page.goto('/app/choose-session');
        await page.getByRole('article').first().getByRole('button').click();
        await page.waitForURL('**/app/lobby-check-video');
        await expect(page.locator('video')).toHaveCount(refused ? 0 : 1);
        for (const size of [DESKTOP, PHONE]) {
          await page.setViewportSize(size);
          await expectAccessible(page);
        }
        await page.close();
      }
    });

    test('[DESIGN §9] the chamber: every tab, every menu, leaving', async ({ signInAs }) => {
      const page = await signInAs('member08', { locale: text.locale });
      await enter(page);
      for (const size of text.locale === 'ar' ? [DESKTOP] : [DESKTOP, TABLET]) {
        await page.setViewportSize(size);
        const tabs = page.getByRole('tab');
        for (let index = 0; index < (await tabs.count()); index += 1) {
          await tabs.nth(index).click();
          await expect(tabs.nth(index)).toHaveAttribute('aria-selected', 'true');
          await expectAccessible(page);
        }
      }
      await page.setViewportSize(DESKTOP);
      await expectMenusAccessible(page);

      const leave = page.getByRole('button', { name: text.leave, exact: true });
      await leave.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(leave).toBeFocused();
    });

    test('[DESIGN §9] the chamber on a phone: its bar, its menu, its panel', async ({ signInAs }) => {
      const page = await signInAs('member08', { locale: text.locale, viewport: PHONE, hasTouch: true });
      await joinByApi(page);
      await page.goto('/app');
      const more = page.getByRole('button', { name: text.more, exact: true });
      await expect(more).toBeVisible();
      await expectAccessible(page);
      await expectMenusAccessible(page);
      await more.click();
      await page.getByRole('menuitem', { name: text.chat }).click();
      const tabs = page.getByRole('tab');
      for (let index = 0; index < (await tabs.count()); index += 1) {
        await tabs.nth(index).tap();
        await expect(tabs.nth(index)).toHaveAttribute('aria-selected', 'true');
        await expectAccessible(page);
      }
      await expect(page.getByRole('tooltip')).toHaveCount(0);
    });

    test('[DESIGN §9] the editor of a vote', { tag }, async ({ signInAs }) => {
      const page = await signInAs('moderator', { locale: text.locale });
      await enter(page);
      await page.getByRole('tab', { name: text.votes }).click();
      const open = page.getByRole('button', { name: text.newVote });
      await open.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
      for (const size of [DESKTOP, PHONE]) {
        await page.setViewportSize(size);
        await expectAccessible(page);
      }
      await page.setViewportSize(DESKTOP);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(open).toBeFocused();
    });
  });
}

test('[DESIGN §9] the tab key goes through the chamber in its order, each stop with a ring', async ({
  signInAs,
}) => {
  const page = await signInAs('member08');
  await enter(page);
  const stops = await walkByTab(page, 40);
  expect(stops.filter(({ ring }) => !ring)).toEqual([]);
  const order = ['Account of Rosa Quispe', 'Participants', 'Raise hand', 'Leave'];
  const places = order.map((name) => stops.findIndex((stop) => stop.name.startsWith(name)));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test('[DESIGN §9] forced colours and reduced motion keep the chosen tab marked and nothing moving', async ({
  signInAs,
}) => {
  const page = await signInAs('member08', { forcedColors: 'active', reducedMotion: 'reduce' });
  await enter(page);
  // axe reads the colours of the style sheet, not the forced colours that the system draws. So this
  // test compares the drawn colours itself.
  const chosen = page.getByRole('tab', { selected: true });
  const mark = () => chosen.evaluate((tab) => getComputedStyle(tab, '::after').backgroundColor);
  expect(await mark()).not.toBe(
    await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor),
  );
  const moving = await page.evaluate(
    () =>
      document
        .getAnimations()
        .filter((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0) > 1).length,
  );
  expect(moving).toBe(0);
});

for (const { locale, words } of [
  { locale: 'en-US', words: wordsOf('en') },
  { locale: 'ar', words: wordsOf('ar') },
] as const) {
  test(
    `[A11Y-01] [A11Y-03] in ${locale} the mode is switched in the foyer and the chamber, at once, and fits every width`,
    { tag: inEnglishByDay(locale) },
    async ({ signInAs }) => {
      const page = await signInAs(locale === 'ar' ? 'member22' : 'member23', { locale });
      await page.goto('/app/choose-session');
      const root = page.locator('html');
      const sizeOfText = () => root.evaluate((html) => getComputedStyle(html).fontSize);
      const menu = page.locator('button[aria-haspopup="menu"]').last();
      await menu.click();
      await page.getByRole('menuitem', { name: words('auth.accessibilityOff') }).click();
      await expect(page.getByRole('menuitem', { name: words('auth.accessibilityOn') })).toBeVisible();
      await expect.poll(sizeOfText).toBe('20px');
      await page.keyboard.press('Escape');
      await enter(page);
      for (const size of [DESKTOP, TABLET, PHONE]) {
        await page.setViewportSize(size);
        await expectAccessible(page);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      }
      await page.setViewportSize(DESKTOP);
      const other = await page.context().newPage();
      await other.goto('/app/choose-session');
      await expect(other.locator('html')).toHaveAttribute('data-accessible', 'true');
      await page.locator('button[aria-haspopup="menu"]').filter({ hasText: ACCOUNT[locale] }).click();
      await page.getByRole('menuitem', { name: words('auth.accessibilityOn') }).click();
      await expect.poll(sizeOfText).toBe('16px');
      await expect(other.locator('html')).not.toHaveAttribute('data-accessible', 'true');
    },
  );
}
