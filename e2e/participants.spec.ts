import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { attend, panelTab } from './support/attend.ts';
import { tileOf } from './support/in-chamber.ts';
import { movableClock } from './support/site-process.ts';
import { type Account, test } from './support/test.ts';

// These tests are slow, because several browsers with media share one machine.
test.describe.configure({ timeout: 180_000 });
test.use({ siteSettings: movableClock });

async function inParticipants(page: Page): Promise<Page> {
  await attend(page);
  await panelTab(page, 'Participants').click();
  await expect(page.getByRole('heading', { name: /^All Participants/ })).toBeVisible();
  return page;
}

/** The list in the panel. The tiles of the stage have menus with the same names, so the tests look
 *  only in this list. */
function listed(page: Page) {
  return page.getByRole('region', { name: /^All Participants/ });
}

/** The names under "Raised hands", first to last. */
async function raisedHands(page: Page): Promise<string[]> {
  const rows = page.getByRole('region', { name: /^Raised hands/ }).getByRole('listitem');
  return (await rows.allInnerTexts()).map((text) => /\p{L}{3,}[^\n]*/u.exec(text)?.[0] ?? text);
}

function lowerAll(page: Page) {
  return page.getByRole('button', { name: 'Lower all', exact: true });
}

test('[HANDS-01] [HANDS-02] [HANDS-04] hands stand in one order on every screen, and a moderator lowers one and then all', async ({
  signInAs,
}) => {
  const people: Account[] = ['member08', 'member09', 'member10', 'moderator'];
  const [rosa, second, third, marit] = await Promise.all(
    people.map(async (one) => inParticipants(await signInAs(one))),
  );
  if (!rosa || !second || !third || !marit) throw new Error('four people are here');
  const all = [rosa, second, third, marit];

  await rosa.getByRole('button', { name: 'Raise hand' }).click();
  await expect.poll(() => raisedHands(marit)).toHaveLength(1);
  await second.getByRole('button', { name: 'Raise hand' }).click();
  await expect.poll(() => raisedHands(marit)).toHaveLength(2);
  await third.getByRole('button', { name: 'Raise both' }).click();
  await expect.poll(() => raisedHands(marit)).toHaveLength(3);
  const order = await raisedHands(marit);
  expect(order[1]).toBe('Rosa Quispe');
  for (const page of all) await expect.poll(() => raisedHands(page)).toEqual(order);
  await expect(marit.getByRole('region', { name: /^Raised hands/ })).toContainText('both hands');
  for (const page of [rosa, marit]) {
    await expect(tileOf(page, 'Samuel Okafor')).toContainText('Both hands up, number 1');
  }
  for (const page of [third, marit]) {
    await expect(tileOf(page, 'Rosa Quispe')).toContainText('One hand up, number 2');
  }
  await expectAccessible(marit);

  await expect(lowerAll(rosa)).toHaveCount(0);
  await marit
    .getByRole('region', { name: /^Raised hands/ })
    .getByRole('button', { name: /Rosa Quispe/ })
    .click();
  await marit.getByRole('menuitem', { name: 'Lower hand' }).click();
  for (const page of all) await expect.poll(() => raisedHands(page)).toEqual([order[0], order[2]]);
  await expect(tileOf(third, 'Rosa Quispe')).not.toContainText('number');
  await third.getByRole('button', { name: 'Lower hands' }).click();
  for (const page of all) await expect.poll(() => raisedHands(page)).toEqual([order[2]]);
  await third.getByRole('button', { name: 'Raise both' }).click();
  for (const page of all) await expect.poll(() => raisedHands(page)).toEqual([order[0], order[2]]);

  await lowerAll(marit).click();
  const question = marit.getByRole('dialog', { name: 'Are you sure?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  expect(await raisedHands(rosa)).toHaveLength(2);
  await lowerAll(marit).click();
  await question.getByRole('button', { name: 'Lower all hands' }).click();
  for (const page of all) await expect(page.getByRole('region', { name: /^Raised hands/ })).toHaveCount(0);
});

test('[PEOP-21] [PEOP-20] [PEOP-22] search, and a moderator renames somebody for everybody', async ({
  signInAs,
}) => {
  const [rosa, marit] = await Promise.all(
    (['member08', 'moderator'] as const).map(async (one) => inParticipants(await signInAs(one))),
  );
  if (!rosa || !marit) throw new Error('two people are here');
  const rosaAtMarit = listed(marit).getByRole('button', { name: /^Rosa Quispe/ });
  await expect(rosaAtMarit).toBeVisible();
  await expect(listed(rosa).getByRole('button', { name: /^Rosa Quispe/ })).toHaveCount(0);

  await marit.getByRole('searchbox', { name: 'Find a person' }).fill('QUÍSPE');
  await expect(rosaAtMarit).toBeVisible();
  await expect(marit.getByRole('button', { name: /^Marit Solberg You/ })).toHaveCount(0);
  await marit.getByRole('searchbox', { name: 'Find a person' }).fill('ozg');
  await expect(marit.getByText('Nobody found for “ozg”')).toBeVisible();
  await marit.getByRole('button', { name: 'Clear', exact: true }).click();

  await rosaAtMarit.focus();
  await marit.keyboard.press('Enter');
  await expect(marit.getByRole('menu')).toBeVisible();
  await expectAccessible(marit);
  await marit.keyboard.press('Escape');
  await expect(rosaAtMarit).toBeFocused();
  await marit.keyboard.press('Enter');
  await marit.getByRole('menuitem', { name: 'Rename' }).click();
  const dialog = marit.getByRole('dialog', { name: 'Rename Rosa Quispe' });
  await dialog.getByLabel('Name shown in this sitting').fill('Rapporteur <script>alert(1)</script>');
  await dialog.getByRole('button', { name: 'Save the name' }).click();
  await expect(dialog).toBeHidden();
  await expect(listed(rosa).getByText('Rapporteur <script>alert(1)</script>')).toBeVisible();
  await listed(marit)
    .getByRole('button', { name: /^Rapporteur/ })
    .click();
  await marit.getByRole('menuitem', { name: 'Rename' }).click();
  await marit.getByRole('button', { name: "Show the account's name" }).click();
  await expect(listed(rosa).getByText('Rosa Quispe')).toBeVisible();
});

test('[BEY-13] [HANDS-01] the queue of hands becomes a speakers list: next by the order, a clock for everybody, times by party', async ({
  signInAs,
}) => {
  const [rosa, second, marit] = await Promise.all(
    (['member08', 'member09', 'moderator'] as const).map(async (one) => inParticipants(await signInAs(one))),
  );
  if (!rosa || !second || !marit) throw new Error('three people are here');
  const speakers = (page: Page) => page.getByRole('region', { name: 'Speakers', exact: true });
  const floor = (page: Page) =>
    page.getByRole('region', { name: 'Video' }).getByText('Has the floor', { exact: true });
  // Before any list is open, members may only ask for coming items of the agenda.
  await expect(speakers(rosa).getByRole('button')).toHaveText(['Ask to speak on a coming item']);

  await speakers(marit).getByRole('button', { name: 'Open list' }).click();
  const settings = marit.getByRole('dialog', { name: 'Open the speakers list' });
  await settings.getByLabel('Title').fill('Water Protection Bill');
  await settings.getByLabel('Time for one speech').fill('5:00');
  await expectAccessible(marit);
  await settings.getByRole('button', { name: 'Open list' }).click();
  await expect(settings).toBeHidden();
  await expect(speakers(rosa)).toContainText('Water Protection Bill');
  await expect(speakers(rosa)).toContainText('Nobody has the floor.');
  await expect(speakers(rosa).getByRole('button')).toHaveText(['Ask to speak on a coming item']);

  await rosa.getByRole('button', { name: 'Raise hand' }).click();
  await expect.poll(() => raisedHands(marit)).toEqual(['Rosa Quispe']);
  await second.getByRole('button', { name: 'Raise both' }).click();
  await expect.poll(() => raisedHands(marit)).toHaveLength(2);
  const [first = ''] = await raisedHands(marit);
  expect(first).not.toBe('Rosa Quispe');
  await expect(speakers(rosa)).toContainText('2 wait, in the order of the raised hands.');

  const giveFloor = speakers(marit).getByRole('button', { name: `Give the floor to ${first}`, exact: true });
  await giveFloor.hover();
  await expect(marit.getByRole('tooltip')).toHaveText(first);
  expect(await giveFloor.boundingBox(), 'as high as a control').toMatchObject({ height: 40 });
  await giveFloor.click();
  for (const page of [rosa, second, marit]) {
    await expect(speakers(page)).toContainText(first);
    await expect(speakers(page).getByRole('timer')).toContainText(/^[45]:\d\d left$/);
    await expect(floor(page)).toHaveCount(1);
    await expect.poll(() => raisedHands(page)).toEqual(['Rosa Quispe']);
  }
  await expect(second.getByText('You have the floor.')).toBeVisible();
  await expectAccessible(marit);

  // The moderator gives the floor by keyboard and takes it back: the hand is at its place again.
  await speakers(marit).getByRole('button', { name: 'Give the floor to Rosa Quispe' }).focus();
  await marit.keyboard.press('Enter');
  await expect(speakers(second)).toContainText('Rosa Quispe');
  await speakers(marit).getByRole('button', { name: 'List', exact: true }).click();
  await marit.getByRole('menuitem', { name: 'Take back the call of Rosa Quispe' }).click();
  await expect.poll(() => raisedHands(second)).toEqual(['Rosa Quispe']);
  await expect(speakers(rosa)).toContainText(first);
  await speakers(marit).getByRole('button', { name: 'Stop clock' }).click();
  await expect(speakers(rosa)).toContainText('clock stopped');
  await listed(marit)
    .getByRole('button', { name: /^Rosa Quispe/ })
    .click();
  await marit.getByRole('menuitem', { name: 'Give the floor' }).click();
  await expect(rosa.getByText('You have the floor.')).toBeVisible();
  await rosa.reload();
  await expect(speakers(rosa).getByRole('timer')).toContainText('left', { timeout: 60_000 });

  await speakers(marit).getByRole('button', { name: 'Speaking times' }).click();
  const times = marit.getByRole('dialog', { name: 'Speaking times' });
  await expect(times.getByRole('table', { name: 'By person' }).getByRole('row')).toHaveCount(4);
  await expect(times.getByRole('table', { name: 'By party' })).toContainText('%');
  expect(await times.boundingBox(), 'no wider than its tables need').toMatchObject({ width: 720 });
  await expectAccessible(marit);
  for (const [width, height] of [
    [900, 900],
    [390, 844],
  ] as const) {
    await marit.setViewportSize({ width, height });
    await expectAccessible(marit);
  }
  await marit.keyboard.press('Escape');
  await expect(times).toBeHidden();
  await marit.setViewportSize({ width: 1440, height: 900 });

  const arabic = await signInAs('member10', { locale: 'ar' });
  await attend(arabic, 'plenary-sitting-114', /^المشاركون/);
  const section = arabic.getByRole('region', { name: 'المتحدثون', exact: true });
  await expect(section.getByRole('timer')).toContainText('متبقية');
  await expectAccessible(arabic);
  await section.getByRole('button', { name: 'أوقات الكلام' }).click();
  await expect(arabic.getByRole('table', { name: 'حسب الحزب' })).toBeVisible();
  await expectAccessible(arabic);

  await speakers(marit).getByRole('button', { name: 'List', exact: true }).click();
  await marit.getByRole('menuitem', { name: 'Close list' }).click();
  await marit.getByRole('dialog').getByRole('button', { name: 'Close list' }).click();
  await expect(speakers(rosa)).toContainText('The speakers list is closed.');
  await expect(floor(second)).toHaveCount(0);
});

test(
  '[BEY-13] the clock of a speaker who closed the page stops as of then, and whoever moderates goes on',
  { tag: '@at-night' },
  async ({ signInAs, site }) => {
    const rosa = await inParticipants(await signInAs('member08'));
    const marit = await inParticipants(await signInAs('moderator'));
    const speakers = marit.getByRole('region', { name: 'Speakers', exact: true });
    await speakers.getByRole('button', { name: 'Open list' }).click();
    const settings = marit.getByRole('dialog', { name: 'Open the speakers list' });
    await settings.getByRole('button', { name: 'Open list' }).click();
    await expect(settings).toBeHidden();
    await rosa.getByRole('button', { name: 'Raise hand' }).click();
    await speakers.getByRole('button', { name: 'Give the floor to Rosa Quispe' }).click();
    await expect(speakers.getByRole('timer')).toContainText('spoken');

    await rosa.context().close();
    // The server notes when the line broke; from then on she is away.
    await expect(marit.locator('[data-lost]').filter({ hasText: 'Rosa Quispe' })).toBeVisible();
    await expect(speakers).not.toContainText('has left the chamber');
    site.stepClock();
    // The server checks every 20 s whether the speaker has left.
    await expect(speakers).toContainText('has left the chamber, clock stopped', { timeout: 40_000 });
    await expect(speakers, 'none of the five minutes in which nobody was there').toContainText(
      /0:\d\d\s*spoken/,
    );
    await expectAccessible(marit);
    await speakers.getByRole('button', { name: 'End speech' }).click();
    await expect(speakers).toContainText('Nobody has the floor.');
  },
);

test('[DESIGN §9] the list in Arabic and on a phone @at-night', async ({ signInAs }) => {
  const page = await signInAs('moderator', { locale: 'ar', viewport: { width: 1440, height: 900 } });
  await page.request.put('/api/auth/sessioninfo', {
    headers: { 'x-hemicycle-request': 'e2e' },
    data: { userSession: { votingSessionToAttend: 'plenary-sitting-114' } },
  });
  await page.goto('/app');
  await page.getByRole('tab', { name: /^المشاركون/ }).click();
  await expect(page.getByRole('heading', { name: /^جميع المشاركين/ })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'الأشخاص' }).click();
  await expect(page.getByRole('heading', { name: /^جميع المشاركين/ })).toBeVisible();
  await expectAccessible(page);
});

test('[GUEST-01] [GUEST-12] [GUEST-25] [BEY-47] a stranger comes by a link that a moderator makes, marked as a guest, and is shown out with it', async ({
  signInAs,
  openBrowserAs,
}) => {
  const marit = await inParticipants(await signInAs('moderator'));
  await marit.getByRole('button', { name: 'Account of Marit Solberg' }).click();
  await marit.getByRole('menuitem', { name: 'Guest links' }).click();
  const links = marit.getByRole('dialog', { name: 'Guest links' });
  await expect(links.getByText('Visitors', { exact: true })).toBeVisible();
  await links.getByLabel('Name of the link').fill('Experts');
  const made = marit.waitForResponse((answer) => answer.url().endsWith('/api/guest/logincode'));
  await links.getByRole('button', { name: 'Generate' }).click();
  const { loginCode } = (await (await made).json()) as { loginCode: string };
  await expect(links.getByText('Experts', { exact: true })).toBeVisible();
  await expectAccessible(marit);

  const context = await openBrowserAs(null, { viewport: { width: 390, height: 844 } });
  const ingrid = await context.newPage();
  await ingrid.goto(`/guest/${loginCode}`);
  await expect(ingrid.getByRole('heading', { name: 'Plenary sitting 114' })).toBeVisible();
  await expectAccessible(ingrid);
  await ingrid.getByLabel('Your name').fill('Ingrid Thorsen');
  await ingrid.getByLabel(/^I agree/).check();
  await ingrid.getByRole('button', { name: 'Go on to the camera check' }).click();
  await ingrid.getByRole('button', { name: 'Continue without camera', exact: true }).click();
  await expect(ingrid.getByRole('region', { name: 'Video' })).toBeVisible({ timeout: 30_000 });

  await links.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(listed(marit).getByText('Ingrid Thorsen (guest)')).toBeVisible();

  await marit.getByRole('button', { name: 'Account of Marit Solberg' }).click();
  await marit.getByRole('menuitem', { name: 'Guest links' }).click();
  await links.getByRole('button', { name: 'Remove Experts' }).click();
  await marit.getByRole('button', { name: 'Remove and show them out' }).click();
  await expect(links.getByText('Experts', { exact: true })).toHaveCount(0);
  await links.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(listed(marit).getByText('Ingrid Thorsen (guest)')).toHaveCount(0);
  await ingrid.goto(`/guest/${loginCode}`);
  await expect(ingrid.getByText('This link was withdrawn.')).toBeVisible();
});
