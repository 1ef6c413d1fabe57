import { startOpenIdProvider } from '@hemicycle/testkit/openid-provider';
import { startSamlProvider } from '@hemicycle/testkit/saml-provider';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { openAddress } from './support/open-address.ts';
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

  await test.step('the audit log has all of it, and its chain holds', async () => {
    await clerk.goto('/app/admin/sessions');
    await clerk.getByRole('link', { name: 'Audit log', exact: true }).click();
    const log = clerk.getByRole('main');
    await expect(log.getByText('The chain holds.')).toBeVisible();
    await log.getByRole('searchbox', { name: 'Search the acts' }).fill('nova');
    await expect(log.getByRole('row', { name: /^Switched the account off/ })).toContainText('Nova Petrova');
    await expect(log.getByRole('row', { name: /^Set a new password by a link/ })).toBeVisible();
    const signIns = log.getByRole('row', { name: /^Signed in/ });
    await expect(signIns.filter({ hasText: 'Nova Petrova' })).toBeVisible();
    await expectAccessible(clerk);
  });
});

test('[BEY-21] a clerk adds a service of SAML by its metadata; somebody signs in by it and out again at both', async ({
  site,
  signInAs,
  openBrowserAs,
}) => {
  const service = await startSamlProvider({ 'rosa-1': { mail: 'member08@demo.test' } });
  try {
    const clerk = await signInAs('admin');
    await clerk.goto('/app/admin/sign-on');
    await clerk.getByRole('button', { name: 'Add service' }).click();
    await clerk.getByRole('textbox', { name: 'Name', exact: true }).fill('Court directory');
    await clerk.getByRole('combobox', { name: 'Kind of service' }).selectOption('SAML 2.0');
    await clerk.getByRole('textbox', { name: 'Address of its metadata' }).fill(service.metadataAddress);
    await clerk.getByRole('button', { name: 'Read metadata' }).click();
    await expect(clerk.getByText('The metadata are read.')).toBeVisible();
    await clerk.getByRole('checkbox', { name: 'The service vouches for e-mail addresses' }).check();
    await expectAccessible(clerk);
    await clerk.getByRole('button', { name: 'Save service' }).click();
    await expect(clerk.getByRole('row', { name: /Court directory/ })).toBeVisible();

    const rosa = await (await openBrowserAs(null)).newPage();
    service.signInAs('rosa-1');
    await rosa.goto('/app/login?next=/app/security');
    await rosa.getByRole('button', { name: 'Sign in with Court directory' }).click();
    await expect(rosa.getByRole('button', { name: /Rosa Quispe/ })).toBeVisible();
    await expect(rosa).toHaveURL(`${site.url}/app/security`);
    const outThere = rosa.waitForRequest((request) =>
      request.url().startsWith(service.signOutEverywhereAddress),
    );
    await openAddress(rosa, '/app/logout');
    await outThere;
    await expect(rosa).toHaveURL(/^[^?]*\/app\/logout/);
    await expect(rosa.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
    await clerk.getByRole('button', { name: 'Delete “Court directory”' }).click();
    await clerk.getByRole('button', { name: 'Delete service' }).click();
    await expect(clerk.getByText('No sign-in services yet')).toBeVisible();
  } finally {
    await service.stop();
  }
});

test('[BEY-21] [EXIT-02] a clerk adds and tries a sign-in service; somebody signs in by it, and out again at both', async ({
  site,
  signInAs,
  openBrowserAs,
}) => {
  const client = { clientId: 'hemicycle', clientSecret: 'the secret of this client' };
  const service = await startOpenIdProvider({
    clients: [{ ...client, site: site.url }],
    people: { rosa: { email: 'member08@demo.test', email_verified: true } },
  });
  try {
    const clerk = await signInAs('admin');
    await clerk.goto('/app/admin/sign-on');
    await clerk.getByRole('button', { name: 'Add service' }).click();
    await clerk.getByRole('textbox', { name: 'Name', exact: true }).fill('Staff directory');
    await clerk.getByRole('textbox', { name: 'Address of the service (issuer)' }).fill(service.issuer);
    await clerk.getByRole('textbox', { name: 'Client ID' }).fill(client.clientId);
    await clerk.getByRole('textbox', { name: 'Client secret' }).fill('a wrong one');
    await clerk.getByRole('button', { name: 'Try it' }).click();
    await expect(clerk.getByText('The service refuses the client ID or its secret')).toBeVisible();
    await clerk.getByRole('textbox', { name: 'Client secret' }).fill(client.clientSecret);
    await clerk.getByRole('button', { name: 'Try it' }).click();
    await expect(clerk.getByText('People can sign in with these settings.')).toBeVisible();
    await expectAccessible(clerk);
    await clerk.getByRole('button', { name: 'Save service' }).click();
    await expect(clerk.getByRole('row', { name: /Staff directory/ })).toBeVisible();

    const rosa = await (await openBrowserAs(null)).newPage();
    service.signInAs('rosa');
    await rosa.goto('/app/login?next=/app/security');
    await rosa.getByRole('button', { name: 'Sign in with Staff directory' }).click();
    await expect(rosa.getByRole('button', { name: /Rosa Quispe/ })).toBeVisible();
    await expect(rosa).toHaveURL(`${site.url}/app/security`);
    await rosa.goto('/app/logout');
    await rosa.getByRole('button', { name: 'Sign out of the provider' }).click();
    await expect(rosa.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
    await expect(rosa).toHaveURL(/^[^?]*\/app\/logout/);

    service.signInAs(null);
    await rosa.goto('/app/login');
    await rosa.getByRole('button', { name: 'Sign in with Staff directory' }).click();
    await expect(rosa.getByText('The sign-in service did not sign you in')).toBeVisible();
    await expectAccessible(rosa);

    await clerk.getByRole('button', { name: 'Delete “Staff directory”' }).click();
    await clerk.getByRole('button', { name: 'Delete service' }).click();
    await expect(clerk.getByText('No sign-in services yet')).toBeVisible();
  } finally {
    await service.stop();
  }
});

test('[PEOP-02] [PERM-25] a clerk pastes a list, mends a cell, sees the differences, imports, and takes it back', async ({
  signInAs,
}) => {
  const clerk = await signInAs('admin');
  await clerk.goto('/app/admin/people');
  await clerk.getByRole('link', { name: 'Import', exact: true }).click();
  await clerk
    .getByRole('textbox', { name: 'Pasted rows' })
    .fill(
      'email\tdisplayName\troles\nlist1@example.org\tLista Prima\tMember\nlist2@example.org\tLista Secunda\tMembr',
    );
  await clerk.getByRole('button', { name: 'See the differences' }).click();
  await expect(clerk.getByRole('heading', { name: 'Refused (1)' })).toBeVisible();
  await expectAccessible(clerk);
  await clerk.getByRole('button', { name: 'Use Member' }).click();
  await expect(clerk.getByRole('heading', { name: 'New (2)' })).toBeVisible();
  await clerk.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(clerk.getByText('Imported rows: 2')).toBeVisible();
  await expect(clerk.getByRole('row', { name: /Pasted rows/ })).toContainText('made: 2, changed: 0');
  await clerk.getByRole('button', { name: 'Take back: Pasted rows' }).click();
  const dialog = clerk.getByRole('dialog', { name: 'Take back the import of Pasted rows?' });
  await expect(dialog.getByText('Accounts deleted, because the import made them: 2')).toBeVisible();
  await expectAccessible(clerk);
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(clerk.getByText('Taken back: 2')).toBeVisible();
  await expect(clerk.getByRole('row', { name: /Pasted rows/ })).toContainText('taken back by');
});

test('[BEY-20] [PROXY-01] a clerk tries a list of proxies out, is overtaken by another clerk, imports it, and takes it back', async ({
  signInAs,
}) => {
  const clerk = await signInAs('admin');
  const other = await signInAs('admin');
  await clerk.goto('/app/admin/sessions/new');
  await clerk.getByRole('textbox', { name: 'Title', exact: true }).fill('Committee on Letters');
  await clerk.getByRole('button', { name: 'Save' }).click();
  await expect(clerk.getByRole('heading', { name: 'Committee on Letters' })).toBeVisible();
  const page = clerk.url();
  const pairs = clerk.getByRole('list', { name: 'Proxy voters' });

  const list = (rows: string) => `represented\tproxy\n${rows}`;
  const importInto = async (who: typeof clerk, rows: string) => {
    await who.getByRole('button', { name: 'Import a list' }).click();
    await who.getByRole('textbox', { name: 'Pasted rows' }).fill(list(rows));
    await who.getByRole('button', { name: 'See the differences' }).click();
  };
  const [m09, m10, m11, m12] = ['09', '10', '11', '12'].map((number) => `member${number}@demo.test`);

  // The clerk sees what the list would do, and is about to import it.
  await importInto(clerk, `${m09}\t${m10}\n${m11}\tnobody@demo.test`);
  await expect(clerk.getByRole('heading', { name: 'New pairs (1)' })).toBeVisible();
  await expect(clerk.getByRole('heading', { name: 'Refused (1)' })).toBeVisible();
  await expectAccessible(clerk);

  // Another clerk gives the same member another proxy first.
  await other.goto(page);
  await importInto(other, `${m09}\t${m12}`);
  await other.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(other.getByRole('list', { name: 'Proxy voters' }).getByRole('listitem')).toHaveCount(1);

  await clerk.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(clerk.getByText('Others have changed the proxy voters meanwhile')).toBeVisible();
  await expect(clerk.getByRole('heading', { name: 'Other proxies (1)' })).toBeVisible();
  const was = await clerk.getByRole('region', { name: 'Other proxies (1)' }).locator('del').innerText();
  await clerk.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(clerk.getByText('Imported. New pairs: 0. Other proxies: 1.')).toBeVisible();
  await expect(pairs.getByRole('listitem')).toHaveCount(1);
  await expect(pairs).not.toContainText(was);

  await clerk.getByRole('button', { name: 'Import a list' }).click();
  await clerk.getByRole('button', { name: 'Take back: Pasted rows' }).first().click();
  const dialog = clerk.getByRole('dialog', { name: 'Take back the import of Pasted rows?' });
  await expect(dialog.getByText('People for whom the earlier proxy votes again: 1')).toBeVisible();
  await expectAccessible(clerk);
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(clerk.getByText('Taken back: 1')).toBeVisible();
  await clerk.getByRole('button', { name: 'Back to the sitting' }).click();
  await expect(pairs).toContainText(was);
});
