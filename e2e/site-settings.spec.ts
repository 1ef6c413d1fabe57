import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { toSelfCheck } from './support/in-chamber.ts';
import { expectNothingBeside, pressByKey, tabTo } from './support/keyboard.ts';
import { callApi, joinByApi } from './support/polls.ts';
import { test } from './support/test.ts';

test.setTimeout(120_000);

const WIDTHS = [390, 900, 1440];

/** At the end of the page the bar at the foot lies over no field, of which axe would see the rest
 *  alone and find it too small. */
async function expectWholeAccessible(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expectAccessible(page);
}

test('[CFG-01][DLG-02] settings that are changed and not saved are not left by a link, Back, a menu or with the tab unasked', async ({
  signInAs,
}) => {
  // At this height the bar at the foot cuts no checkbox in half, which axe would take for a small
  // one.
  const admin = await signInAs('admin', { viewport: { width: 1440, height: 700 } });
  await admin.goto('/app/admin/sessions');
  await admin.getByRole('link', { name: 'Site', exact: true }).click();
  const signed = admin.getByRole('checkbox', { name: 'Votes are signed by a passkey' });
  const was = await signed.isChecked();
  await signed.click();
  const sure = admin.getByRole('dialog', { name: 'Leave without saving?' });
  const stay = async () => {
    await expect(sure).toBeVisible();
    await sure.getByRole('button', { name: 'Go on editing' }).click();
    await expect(sure).toBeHidden();
    await expect(admin).toHaveURL(/\/app\/admin\/site$/);
    expect(await signed.isChecked()).toBe(!was);
  };
  const sessions = admin.getByRole('link', { name: 'Sittings', exact: true });

  await sessions.click();
  await expect(sure).toBeVisible();
  await expectAccessible(admin);
  await stay();
  const goBack = () => admin.evaluate(() => history.back());
  await goBack();
  await stay();
  await admin.getByRole('button', { name: /^Account of/ }).click();
  await admin.getByRole('menuitem', { name: 'Log out' }).click();
  await stay();
  const browserAsks = admin.waitForEvent('dialog');
  await admin.close({ runBeforeUnload: true });
  const question = await browserAsks;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();

  await goBack();
  await sure.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(admin).toHaveURL(/\/app\/admin\/sessions$/);
  await expect(sessions).toHaveAttribute('aria-current', 'page');
});

test('[CFG-01][PERM-25][BEY-31][VOTE-04] an administrator changes the settings of the site by keyboard, at three widths, in Arabic too', async ({
  signInAs,
}) => {
  const admin = await signInAs('admin');
  await admin.goto('/app/admin');
  await pressByKey(admin, admin.getByRole('link', { name: 'Site', exact: true }));
  await expect(admin.getByRole('heading', { name: 'Site', level: 1 })).toBeVisible();

  const signed = admin.getByRole('checkbox', { name: 'Votes are signed by a passkey' });
  await tabTo(admin, signed);
  await admin.keyboard.press('Space');
  await tabTo(admin, admin.getByRole('checkbox', { name: 'A verification snapshot goes with a vote' }));
  await admin.keyboard.press('Space');
  await tabTo(admin, admin.getByLabel('How many one proxy may represent'));
  await admin.keyboard.type('two');
  await expect(admin.getByText('3 changes are not saved.')).toBeVisible();
  await admin.keyboard.press('Enter');
  await expect(admin.getByText(/^Enter a whole number from 1 on/)).toBeVisible();
  await expect(admin.getByLabel('How many one proxy may represent')).toBeFocused();
  await expectWholeAccessible(admin);
  await admin.getByRole('textbox', { name: 'How many one proxy may represent' }).focus();
  await admin.keyboard.press('Control+A');
  await admin.keyboard.type('2');
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('The settings are saved.').first()).toBeVisible();
  await expect(admin.getByText(/not saved/)).toHaveCount(0);

  for (const width of WIDTHS) {
    await admin.setViewportSize({ width, height: 900 });
    await expectNothingBeside(admin);
    await expectWholeAccessible(admin);
  }
  await admin.reload();
  await expect(signed).toBeChecked();
  const rosa = await signInAs('member08');
  await joinByApi(rosa);
  expect(await callApi(rosa, 'GET', '/api/siteconfig/client')).toMatchObject({
    flags: { requireSignedVotes: true, enableCameraSnapshotOnVoteSubmitted: true, proxyVotersMax: 2 },
  });
  await rosa.goto('/app/admin/site');
  await expect(rosa.getByRole('heading', { name: 'Site', level: 1 })).toHaveCount(0);

  const arabic = await signInAs('admin', { locale: 'ar', viewport: { width: 390, height: 844 } });
  await arabic.goto('/app/admin/site');
  await expect(arabic.getByRole('checkbox', { name: 'الأصوات موقَّعة بمفتاح مرور' })).toBeChecked();
  for (const width of WIDTHS) {
    await arabic.setViewportSize({ width, height: 844 });
    await expectNothingBeside(arabic);
  }
  await expectWholeAccessible(arabic);
});

test('[ADMIN-01][ADMIN-02][FND-40][SESS-01] a sitting that is typed survives a reload, is made whole, and is the model of the next', async ({
  signInAs,
}) => {
  const admin = await signInAs('admin');
  await admin.goto('/app/admin/sessions/new');
  const title = admin.getByLabel('Title', { exact: true });
  await title.fill('Committee on Water');
  await admin.getByLabel('Add a room').fill('Alcove');
  await admin.getByLabel('Add a room').press('Enter');
  admin.once('dialog', (dialog) => void dialog.accept());
  await admin.reload();
  await expect(admin.getByText(/^What you typed before this page was read anew/)).toBeVisible();
  await expect(title).toHaveValue('Committee on Water');
  await admin.getByRole('group', { name: 'Alcove' }).getByLabel('May be streamed').check();
  await admin.getByLabel('Add a room').fill('Bower');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Save sitting' }).click();
  await expect(admin.getByRole('heading', { name: 'Committee on Water', level: 1 })).toBeVisible();
  await expect(admin.getByRole('group', { name: 'Bower' })).toBeVisible();
  await admin.getByRole('link', { name: 'Make a new sitting like this one' }).click();
  await expect(admin.getByText(/^Copied from Committee on Water/)).toBeVisible();
  await expect(title).toHaveValue('Committee on Water');
  await expect(admin.getByRole('group', { name: 'Alcove' }).getByLabel('May be streamed')).toBeChecked();
  await title.fill('Committee on Water 2');
  await admin.getByRole('button', { name: 'Save sitting' }).click();
  await expect(admin.getByRole('heading', { name: 'Committee on Water 2', level: 1 })).toBeVisible();
  await expect(admin.getByRole('group', { name: 'Bower' })).toBeVisible();
});

test('[PERM-08] [PERM-25] who runs only the sittings given to them sees another one once it names them; the first steps test clocks, mail and media; the history has what was changed', async ({
  signInAs,
}) => {
  const [chair, admin] = await Promise.all([signInAs('chair'), signInAs('admin')]);
  await chair.goto('/app/choose-session');
  await expect(chair.getByText(/Committee on Finance, meeting/)).toBeVisible();
  await expect(chair.getByText('Plenary sitting 114')).toHaveCount(0);

  await admin.goto('/app/admin/sessions/plenary-sitting-114');
  const field = admin.getByRole('combobox', { name: 'Name somebody to run it' });
  await field.fill('Amara');
  await admin.getByRole('option', { name: 'Amara Diallo' }).click();
  await expect(admin.getByText('1 person is named')).toBeVisible();
  await expect(admin.getByText(/Run every sitting, this one too: .*Marit Solberg/)).toBeVisible();
  // A list that closes is named by the field until it is gone.
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await expect(admin.getByRole('listbox')).toHaveCount(0);
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Save sitting' }).click();
  await expect(admin.getByText('The sitting is saved.')).toBeVisible();
  await chair.reload();
  await expect(chair.getByRole('heading', { name: 'Plenary sitting 114' })).toBeVisible();

  await admin.getByRole('link', { name: 'First steps' }).click();
  await expect(admin.getByText('3 of 6 done')).toBeVisible();
  await admin.getByRole('button', { name: 'Compare the clocks' }).click();
  await expect(admin.getByText('The clocks agree')).toBeVisible();
  await admin.getByRole('button', { name: 'Test picture and sound' }).click();
  await expect(admin.getByText('This browser can be in a sitting')).toBeVisible();
  await admin.getByRole('button', { name: 'Send a letter to me' }).click();
  await expect(admin.getByText('No mail server is set')).toBeVisible();
  await expect(admin.getByText('5 of 6 done')).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Leave out: Mail' }).click();
  await expect(admin.getByRole('button', { name: 'Take up again: Mail' })).toBeVisible();

  await admin.goto('/app/admin/house');
  await admin.getByLabel('Name of the house').fill('City Council');
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByText('Saved. Screens follow when they are loaded next.').first()).toBeVisible();
  await admin.getByRole('button', { name: /^Changed .*Name of the house/ }).click();
  const history = admin.getByRole('dialog', { name: 'History of changes' });
  await expect(history.getByRole('listitem')).toHaveText(/Ines Carvalho.*National Assembly.*City Council/);
  await expectAccessible(admin);
});

test('[VBG-05] a picture of the site is uploaded and saved, members put it behind themselves, and it is removed', async ({
  signInAs,
}) => {
  const admin = await signInAs('admin');
  await admin.goto('/app/admin/site');
  const place = admin.getByRole('group', { name: 'Picture 1' });
  await expect(place.getByRole('img')).toHaveAttribute('src', '/backgrounds/assembly.svg');
  const hall = await admin.screenshot({ clip: { x: 0, y: 0, width: 320, height: 180 } });
  const choose = place.getByLabel('Choose picture 1');
  await choose.setInputFiles({ name: 'hall.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(place.getByRole('alert')).toContainText('Files of this kind are not accepted.');
  await choose.setInputFiles({ name: 'hall.png', mimeType: 'image/png', buffer: hall });
  await expect(place.getByRole('img')).toHaveAttribute('src', /^\/api\/siteconfig\/backgrounds\//);
  await expect(place.getByRole('alert')).toHaveCount(0);
  await expect(admin.getByText('1 change is not saved.')).toBeVisible();
  for (const width of WIDTHS) {
    await admin.setViewportSize({ width, height: 900 });
    await expectNothingBeside(admin);
  }
  await expectWholeAccessible(admin);
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByText('The settings are saved.').first()).toBeVisible();

  const rosa = await signInAs('member08');
  await toSelfCheck(rosa);
  const picture = rosa.getByRole('radio', { name: 'Picture 1', exact: true });
  await picture.check();
  const shown = rosa.locator('img[src^="/api/siteconfig/backgrounds/"]');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);

  await place.getByRole('button', { name: 'Remove picture 1' }).click();
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByText(/not saved/)).toHaveCount(0);
  await rosa.reload();
  await expect(rosa.getByRole('radio', { name: 'Assembly', exact: true })).toBeVisible();
  await expect(rosa.getByRole('radio', { name: 'None', exact: true })).toBeChecked();
});
