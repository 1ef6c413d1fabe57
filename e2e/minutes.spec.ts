import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/test.ts';

const ADDRESS = '/app/sittings/plenary-sitting-113/minutes';

test('[BEY-34][BEY-35] two clerks write the minutes of a sitting at once, send them, and a member reads and saves them', async ({
  signInAs,
}) => {
  const [marit, admin, rosa] = await Promise.all([
    signInAs('moderator'),
    signInAs('admin'),
    signInAs('member08', { viewport: { width: 390, height: 844 } }),
  ]);
  await marit.goto('/app/sittings/plenary-sitting-113');
  await marit.getByRole('link', { name: 'Minutes of the sitting' }).click();
  await expect(marit.getByRole('heading', { name: /Water Protection Bill, second reading/ })).toBeVisible();
  await expect(marit.getByText(/Names open\..*/).first()).toBeVisible();
  await admin.goto(ADDRESS);

  const textOf = (page: typeof marit) => page.getByRole('textbox', { name: 'Text of the clerks' });
  await textOf(marit).first().fill('The rapporteur presented the report.');
  await expect(marit.getByText(/^Saved/)).toBeVisible();
  // The other clerk sees it without doing anything, and writes a text of their own.
  await expect(textOf(admin).first()).toHaveValue('The rapporteur presented the report.');
  const added = admin.waitForResponse((answer) => answer.url().endsWith('/texts'));
  await admin.getByRole('button', { name: 'Write here' }).last().click();
  await expect(textOf(admin)).toHaveCount(2);
  await added;
  await textOf(admin).last().fill('The sitting closed with thanks.');
  // A reload at once loses nothing.
  await admin.reload();
  await expect(textOf(admin).last()).toHaveValue('The sitting closed with thanks.');
  await expect(textOf(marit).last()).toHaveValue('The sitting closed with thanks.');
  await expectAccessible(marit);
  // Paper has the minutes alone, nothing to press.
  await marit.emulateMedia({ media: 'print' });
  await expect(marit.getByRole('heading', { name: 'Minutes', level: 1 })).toBeVisible();
  await expect(marit.getByRole('button')).toHaveCount(0);
  await marit.emulateMedia({ media: null });

  await rosa.goto(ADDRESS);
  await expect(rosa.getByText('No minutes yet')).toBeVisible();
  await marit.getByRole('button', { name: 'Open to members' }).click();
  const sure = marit.getByRole('dialog', { name: 'Open the minutes to members?' });
  await sure.getByRole('button', { name: 'Open to members' }).click();
  await expect(marit.getByRole('button', { name: 'Approve by a vote' })).toBeVisible();
  await rosa.reload();
  await expect(rosa.getByText('The sitting closed with thanks.')).toBeVisible();
  await expectAccessible(rosa);
  expect(await rosa.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const arriving = rosa.waitForEvent('download');
  await rosa.getByRole('button', { name: 'PDF' }).click();
  expect((await readFile(await (await arriving).path())).subarray(0, 5).toString()).toBe('%PDF-');
});
