import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/test.ts';

test.describe.configure({ timeout: 120_000 });

test('[PEOP-02] [PERM-25] [AUTH-02] a clerk makes a person, who sets a password by a link and signs in, and switches them off, which signs them out', async ({
  signInAs,
  openBrowserAs,
}) => {
  const clerk = await signInAs('admin');
  await clerk.goto('/app/admin/people');
  await clerk.getByRole('searchbox', { name: 'Name, e-mail address or group' }).fill('kenji');
  await expect(clerk.getByRole('row')).toHaveCount(2);
  await expect(clerk.getByRole('row', { name: /Kenji Watanabe/ })).toBeVisible();
  await expectAccessible(clerk);
  await clerk.getByRole('link', { name: 'New person' }).click();
  await clerk.getByLabel('Name shown').fill('Nova Petrova');
  await clerk.getByLabel('E-mail address').fill('nova@example.org');
  await clerk.getByRole('checkbox', { name: 'Member', exact: true }).check();
  await expectAccessible(clerk);
  await clerk.getByRole('button', { name: 'Save' }).click();
  await expect(clerk.getByRole('heading', { name: 'Nova Petrova' })).toBeVisible();

  await clerk.getByRole('button', { name: 'New password' }).click();
  await clerk.getByRole('button', { name: 'Show the link' }).click();
  const link = await clerk.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
  await expectAccessible(clerk);
  await clerk.getByRole('button', { name: 'Done' }).click();

  const nova = await (await openBrowserAs(null)).newPage();
  await nova.goto(link);
  await nova.getByRole('textbox', { name: 'New password' }).fill('north wind and sun');
  await expectAccessible(nova);
  await nova.getByRole('button', { name: 'Set the password' }).click();
  await nova.getByLabel('E-mail address').fill('nova@example.org');
  await nova.getByRole('textbox', { name: 'Password', exact: true }).fill('north wind and sun');
  await nova.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(nova.getByRole('button', { name: /Nova Petrova/ })).toBeVisible();

  await clerk.getByRole('button', { name: 'Switch off' }).click();
  await clerk.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
  await expect(clerk.getByText(/The account has been off since/)).toBeVisible();
  await nova.reload();
  await expect(nova.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
});
