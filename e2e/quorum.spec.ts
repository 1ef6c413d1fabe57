import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { attend } from './support/attend.ts';
import { tabTo } from './support/keyboard.ts';
import { test } from './support/test.ts';

// These tests are slow, because several browsers share one machine.
test.describe.configure({ timeout: 180_000, mode: 'serial' });

const chip = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Quorum/ });
const details = (page: Page) => page.getByRole('dialog', { name: 'Quorum details' });

test('[QUOR-01] an administrator makes a rule on its own page, reached from the menu', async ({
  signInAs,
}) => {
  const page = await signInAs('admin');
  await page.goto('/app/choose-session');
  await page.getByRole('button', { name: /Ines Carvalho/ }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await page.getByRole('link', { name: 'Quorum rules' }).click();
  await expect(page.getByRole('heading', { name: 'Quorum rules' })).toBeVisible();
  await expect(page.getByText('50% of the dynamic total')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add rule' }).click();
  await page.getByLabel('Name').fill('One member');
  await page.getByLabel('Measured as').selectOption('other');
  await page.getByLabel('Amount').fill('1');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save rule' }).click();
  await expect(page.getByRole('row', { name: 'One member' })).toContainText('1 of the dynamic total');
  await expectAccessible(page);
});

test('[DESIGN §9] of a long rule nothing that gets the focus stands under the bar at its foot', async ({
  signInAs,
}) => {
  const page = await signInAs('admin', { viewport: { width: 900, height: 900 } });
  const groups = Array.from({ length: 40 }, (_, at) => ({
    id: `g${at}`,
    name: `Group ${at}`,
    grouptype: 'primary',
    color: '#336699',
    code: null,
    virtualBackgroundUrl: null,
    virtualBackgroundMandatory: false,
    weightingNumber: null,
    voteOrganisation: null,
  }));
  await page.route('**/api/groups', (route) => route.fulfill({ json: groups }));
  await page.goto('/app/admin/quorums');
  await page.getByRole('button', { name: 'Add rule' }).click();
  const last = page.getByRole('checkbox', { name: 'Group 39' });
  await last.waitFor();
  const bar = page.getByRole('button', { name: 'Cancel' });
  for (const box of await page.getByRole('checkbox').all()) {
    await tabTo(page, box);
    const [barTop, boxEnd] = [(await bar.boundingBox())?.y ?? 0, await box.boundingBox()];
    expect((boxEnd?.y ?? 0) + (boxEnd?.height ?? 0)).toBeLessThan(barTop);
  }
  await expectAccessible(page);
});

test('[QUOR-05] [QUOR-04] [QUOR-14] the rules are applied in the chamber and go on by themselves', async ({
  signInAs,
}) => {
  const [marit, hana] = [await signInAs('moderator'), await signInAs('observer')];
  await attend(marit);
  await expect(chip(marit)).toHaveAccessibleName('Quorum not met, 0 of 24 present');
  await chip(marit).click();
  await expect(details(marit)).toContainText('50% of dynamic total 24');
  await expect(details(marit)).toContainText('0 present, 12 needed');
  await expectAccessible(marit);
  await details(marit).getByRole('checkbox', { name: 'Apply “Half of the members”' }).click();
  await expect(details(marit)).toContainText('No quorum rules applied.');
  await details(marit).getByRole('checkbox', { name: 'Apply “One member”' }).click();
  await expect(details(marit)).toContainText('0 present, 1 needed');
  await expect(details(marit)).toContainText('Last calculated: now');

  const rosa = await signInAs('member08');
  await attend(rosa);
  await expect(chip(marit)).toHaveAccessibleName('Quorum met, 1 of 24 present');
  await expect(chip(rosa)).toHaveAccessibleName('Quorum met, 1 of 24 present');
  await expect(details(marit)).toContainText('1 present, 1 needed');
  await attend(hana);
  await expect(chip(hana)).toHaveCount(0);

  await details(marit).getByRole('button', { name: 'Contributors: One member' }).click();
  const contributors = marit.getByRole('dialog', { name: 'Contributors' });
  await expect(contributors).toContainText('Rosa Quispe');
  await expectAccessible(marit);
  await marit.keyboard.press('Escape');
  await expect(contributors).toBeHidden();
  await expect(chip(marit)).toBeFocused();

  await chip(rosa).click();
  await expect(details(rosa).getByRole('checkbox')).toHaveCount(0);
  await expect(details(rosa).getByRole('button', { name: 'Calculate now' })).toHaveCount(0);
});
