import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { attend } from './support/attend.ts';
import { castByApi, closePollByApi, joinByApi, openPollByApi, panelOf } from './support/polls.ts';
import { test } from './support/test.ts';

const TITLE = 'Lake Levels Act';
/** The number of sheets of paper on which a page is printed. */
async function sheetsOf(page: Page, format: 'Letter' | 'A5'): Promise<number> {
  const pdf = await page.pdf({ format });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

const filledSeats = (page: Page) => page.locator('[data-seat]:not([data-kind="none"])');

test('[BEY-04] the seats fill while votes arrive, stay after the close, and are read by keyboard, in Arabic and on a phone', async ({
  signInAs,
}) => {
  const [moderator, observer, arabic, phone] = await Promise.all([
    signInAs('moderator'),
    signInAs('observer'),
    signInAs('member08', { locale: 'ar' }),
    signInAs('member01', { viewport: { width: 390, height: 844 } }),
  ]);
  if (!moderator || !observer || !arabic || !phone) throw new Error('four people are here');
  await joinByApi(moderator);
  await joinByApi(arabic);
  await joinByApi(phone);
  await attend(observer);
  const pollId = await openPollByApi(moderator, { title: TITLE, anonymous: 'open' });

  await test.step('who watches sees the seats fill', async () => {
    await expect(observer.locator('[data-seat]')).toHaveCount(24);
    await expect(filledSeats(observer)).toHaveCount(0);
    await castByApi(arabic, pollId, 'Yea');
    await expect(filledSeats(observer)).toHaveCount(1);
    await castByApi(phone, pollId, 'Nay');
    await expect(filledSeats(observer)).toHaveCount(2);
    await expectAccessible(observer);
  });

  await test.step('by keyboard, each seat is said with name, group and decision', async () => {
    const map = observer.getByRole('listbox', { name: /^Seat map/ });
    await map.focus();
    const said = map.getByRole('option');
    await observer.keyboard.press('Home');
    const first = await said.textContent();
    expect(first).toMatch(/^.+, .+, (Yea|Nay|Not voted)$/);
    await observer.keyboard.press('PageDown');
    await expect(said).not.toHaveText(first ?? '');
    await expectAccessible(observer);
  });

  await test.step('who has a ballot calls for the seats', async () => {
    await phone.goto('/app');
    await expect(panelOf(phone).getByRole('button', { name: 'Show the seats' })).toBeVisible();
    await expect(phone.locator('[data-seat]')).toHaveCount(0);
    await panelOf(phone).getByRole('button', { name: 'Show the seats' }).click();
    await expect(phone.locator('[data-seat]')).toHaveCount(24);
    await expectNothingBeside(phone);
  });

  await closePollByApi(moderator, pollId);
  await test.step('after the close the seats stand with the result, and as tables', async () => {
    for (const page of [observer, phone]) {
      const result = panelOf(page).getByRole('figure', { name: TITLE });
      await expect(result.getByRole('table', { name: 'By group' })).toContainText('Total');
      await expect(filledSeats(page)).toHaveCount(2);
      await expectNothingBeside(page);
      await expectAccessible(page);
    }
    await panelOf(phone).getByRole('button', { name: 'Show every seat as a table' }).click();
    await expect(panelOf(phone).getByRole('table', { name: 'Seats' }).getByRole('row')).toHaveCount(25);
  });

  await test.step('on paper the map stands alone, and the total once', async () => {
    await observer.evaluate(() => {
      window.print = () => undefined;
    });
    await panelOf(observer).getByRole('button', { name: 'Print the seat map' }).click();
    await observer.emulateMedia({ media: 'print' });
    const sheet = observer.locator('.hc-print-sheet');
    await expect(sheet.locator('[data-seat]').first()).toBeVisible();
    await expect(panelOf(observer)).toBeHidden();
    await expect(sheet.locator('tfoot')).toHaveCSS('display', 'table-row-group');
    await expect(sheet.getByRole('listbox', { name: /^Seat map/ })).toHaveCSS('break-inside', 'avoid');
    expect(await sheetsOf(observer, 'Letter')).toBe(1);
    await expect(sheet).toHaveCount(0);
    await observer.emulateMedia({ media: null });
  });

  await test.step('the inspection shows the map with the names of the groups around it', async () => {
    await panelOf(observer).getByRole('button', { name: 'Inspect votes' }).click();
    await observer.getByRole('tab', { name: 'Details' }).click();
    const map = observer.getByRole('dialog', { name: TITLE }).getByRole('listbox', { name: /^Seat map/ });
    await expect(map.locator('text').first()).toBeVisible();
    await expectAccessible(observer);
  });

  await test.step('the inspection is printed alone, without what is pressed, and to its end', async () => {
    await observer.emulateMedia({ media: 'print' });
    const inspection = observer.getByRole('dialog', { name: TITLE });
    await expect(inspection.getByRole('table', { name: 'Per group' })).toBeVisible();
    await expect(inspection.getByRole('tab', { name: 'Details' })).toBeVisible();
    for (const name of ['Refresh', 'Export', 'Close']) {
      await expect(inspection.getByRole('button', { name })).toBeHidden();
    }
    await expect(inspection.getByRole('tab', { name: 'Receipts' })).toBeHidden();
    await expect(observer.locator('main')).toBeHidden();
    expect(await sheetsOf(observer, 'A5')).toBeGreaterThan(1);
    await observer.emulateMedia({ media: null });
  });

  await test.step('in Arabic', async () => {
    await attendInArabic(arabic);
    await arabic.getByRole('tab', { name: 'التصويتات' }).click();
    await arabic.getByRole('button', { name: new RegExp(TITLE) }).click();
    await expect(filledSeats(arabic)).toHaveCount(2);
    await expect(arabic.getByRole('listbox').getByRole('option')).toContainText('الصوت');
    await expectAccessible(arabic);
  });
});

test('[BEY-04][PRIV-04] a poll that hides choices counts without a seat map', async ({ signInAs }) => {
  const [moderator, observer, member] = await Promise.all([
    signInAs('moderator'),
    signInAs('observer'),
    signInAs('member08'),
  ]);
  if (!moderator || !observer || !member) throw new Error('three people are here');
  await joinByApi(moderator);
  await joinByApi(member);
  await attend(observer);
  const pollId = await openPollByApi(moderator, { title: TITLE, anonymous: 'privatevoterselection' });
  await castByApi(member, pollId, 'Yea');
  // Where voters are hidden, the number of votes is shown in steps of five.
  await expect(panelOf(observer).getByText('0–4 of 24 have voted')).toBeVisible();
  await expect(observer.locator('[data-seat]')).toHaveCount(0);
  await expectAccessible(observer);
  await closePollByApi(moderator, pollId);
  await expect(panelOf(observer).getByText('1 of 24 voted')).toBeVisible();
  await expect(observer.locator('[data-seat]')).toHaveCount(0);
});

async function attendInArabic(page: Page): Promise<void> {
  await page.goto('/app');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
}

/** A page scrolls down, never sideways: nothing is wider than the window. */
async function expectNothingBeside(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
  ).toBe(true);
}
