import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { attend, panelTab } from './support/attend.ts';
import { tileOf } from './support/in-chamber.ts';
import { type Account, test } from './support/test.ts';

// Several browsers with media share one machine.
test.describe.configure({ timeout: 180_000 });

async function inParticipants(page: Page): Promise<Page> {
  await attend(page);
  await panelTab(page, 'Participants').click();
  await expect(page.getByRole('heading', { name: /^All Participants/ })).toBeVisible();
  return page;
}

/** The list of the panel: tiles of the stage have menus by the same names. */
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
  await dialog.getByLabel('Name shown in this session').fill('Rapporteur <script>alert(1)</script>');
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

test('[DESIGN §9] the list in Arabic and on a phone', async ({ signInAs }) => {
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
