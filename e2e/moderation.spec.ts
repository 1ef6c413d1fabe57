import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { attend, OPEN_SESSION, panelTab } from './support/attend.ts';
import { tileOf } from './support/in-chamber.ts';
import { test } from './support/test.ts';

// These tests are slow, because three browsers with media share one machine.
test.describe.configure({ timeout: 300_000 });

const ROSA = 'Rosa Quispe';

/** The list in the panel. The tiles of the stage have menus with the same names, so the tests look
 *  only in this list. */
function listed(page: Page): Locator {
  return page.getByRole('region', { name: /^All Participants/ });
}

/** Opens the moderator's menu for a person, from the list. */
async function openMenuOf(page: Page, name: string): Promise<Locator> {
  await listed(page)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  const menu = page.getByRole('menu', { name: `What to do with ${name}` });
  await expect(menu).toBeVisible();
  return menu;
}

async function doTo(page: Page, name: string, what: string): Promise<void> {
  await (await openMenuOf(page, name)).getByRole('menuitem', { name: what, exact: true }).click();
}

async function doToAll(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: 'Everybody' }).click();
  await page.getByRole('menuitem', { name: what, exact: true }).click();
}

function control(page: Page, name: string): Locator {
  return page.getByRole('contentinfo', { name: 'Controls' }).getByRole('button', { name, exact: true });
}

/** Turns on the microphone of the page's own person, by its button. */
async function unmute(page: Page): Promise<void> {
  await control(page, 'Unmute').click();
  await expect(control(page, 'Mute')).toBeVisible({ timeout: 30_000 });
}

/** Claims to the server that Rosa sends although a moderator keeps her muted, and returns the
 *  status of the answer. */
async function sayOn(page: Page, body: object): Promise<number> {
  const answer = await page.request.patch('/api/people/states/member08', {
    headers: { 'x-hemicycle-request': 'e2e' },
    data: body,
  });
  return answer.status();
}

test(
  '[MEDIA-11] [PEOP-22] [PERM-22] one is muted, everybody else is, and kept off: nobody is unmuted by it, and the server refuses',
  { tag: ['@livekit', '@mesh-at-night'] },
  async ({ signInAs }) => {
    const rosa = await signInAs('member08');
    const ben = await signInAs('member09');
    const marit = await signInAs('moderator');
    for (const page of [rosa, ben, marit]) {
      await attend(page);
      await unmute(page);
    }
    await panelTab(marit, 'Participants').click();

    await test.step('one', async () => {
      await expect(tileOf(marit, ROSA)).toContainText('microphone on');
      await openMenuOf(marit, ROSA);
      await expectAccessible(marit);
      await marit.getByRole('menuitem', { name: 'Mute', exact: true }).click();
      await expect(control(rosa, 'Unmute')).toBeVisible();
      await expect(rosa.getByText('A moderator muted you.')).toBeVisible();
      await expect(tileOf(marit, ROSA)).toContainText('muted');
      await unmute(rosa);
    });

    await test.step('everybody else', async () => {
      await expect(tileOf(marit, ROSA)).toContainText('microphone on');
      await doToAll(marit, 'Mute everyone else');
      for (const page of [rosa, ben]) await expect(control(page, 'Unmute')).toBeVisible();
      await expect(control(marit, 'Mute')).toBeVisible();
    });

    await test.step('kept off, one and all, until released', async () => {
      await control(rosa, 'Start video').click();
      await expect(control(rosa, 'Stop video')).toBeVisible({ timeout: 30_000 });
      await doTo(marit, ROSA, 'Keep the camera off');
      const camera = control(rosa, 'Start video');
      await expect(camera).toHaveAttribute('aria-disabled', 'true');
      expect(await sayOn(rosa, { muteVideo: 0 })).toBe(403);
      // The button rests for a second after each mute.
      for (const page of [rosa, ben])
        await expect(control(page, 'Unmute')).not.toHaveAttribute('aria-disabled', 'true');
      await doToAll(marit, 'Keep all microphones off');
      for (const page of [rosa, ben])
        await expect(control(page, 'Unmute')).toHaveAttribute('aria-disabled', 'true');
      expect(await sayOn(rosa, { muteAudio: 0 })).toBe(403);
      await expect(control(marit, 'Mute')).toBeVisible();
      await expectAccessible(rosa);

      await doTo(marit, ROSA, 'Let start video again');
      await doToAll(marit, 'Let all speak again');
      await expect(camera).not.toHaveAttribute('aria-disabled', 'true');
      for (const page of [rosa, ben]) {
        await expect(control(page, 'Unmute')).not.toHaveAttribute('aria-disabled', 'true');
      }
      await unmute(rosa);
      await expect(tileOf(marit, ROSA)).toContainText('microphone on');
    });
  },
);

test(
  '[SHARE-08] [SHARE-09] [MOD-05] [MOD-06] a share is stopped and switched off, a device changed, and somebody removed',
  { tag: ['@livekit', '@mesh-at-night'] },
  async ({ signInAs, site }) => {
    await site.saveFlags({ enableChangeMicCameraSpeaker: true });
    const rosa = await signInAs('member08');
    const marit = await signInAs('moderator');
    for (const page of [rosa, marit]) await attend(page);
    await panelTab(marit, 'Participants').click();
    await unmute(rosa);

    await test.step('shares', async () => {
      await control(rosa, 'Share').click();
      await expect(control(rosa, 'Stop sharing')).toBeVisible({ timeout: 30_000 });
      await doTo(marit, ROSA, 'Stop sharing');
      await expect(rosa.getByText('An administrator stopped your sharing session')).toBeVisible();
      await expect(control(rosa, 'Share')).toBeVisible();
      await doTo(marit, ROSA, 'Switch off screen sharing');
      await expect(rosa.getByText('An administrator switched off your screen sharing')).toBeVisible();
      await expect(control(rosa, 'Share')).toHaveCount(0);
      await doTo(marit, ROSA, 'Switch on screen sharing');
      await expect(control(rosa, 'Share')).toBeVisible();
    });

    await test.step('devices, which her role accepts', async () => {
      const dialog = marit.getByRole('dialog', { name: `Devices of ${ROSA}` });
      const microphone = dialog.getByLabel('Microphone');
      // Rosa's page reports its devices only with its next heartbeat.
      const unknown = dialog.getByText('has not told of its devices yet', { exact: false });
      await expect(async () => {
        await doTo(marit, ROSA, 'Change devices');
        await expect(microphone.or(unknown)).toBeVisible();
        const known = await microphone.isVisible();
        if (!known) await dialog.getByRole('button', { name: 'Cancel' }).click();
        expect(known).toBe(true);
      }).toPass({ timeout: 90_000, intervals: [1_000] });
      await expect(microphone).toBeVisible();
      await expectAccessible(marit);
      const labels = await microphone.getByRole('option').allInnerTexts();
      await microphone.selectOption({ index: labels.length - 1 });
      await dialog.getByRole('button', { name: 'Change', exact: true }).click();
      await expect(rosa.getByText('A moderator changed one of your devices.')).toBeVisible();
      await rosa.getByRole('button', { name: 'Choose microphone and speaker' }).click();
      await expect(rosa.getByRole('menuitemradio', { name: labels.at(-1) ?? '' }).first()).toContainText(
        'in use',
      );
      await rosa.keyboard.press('Escape');
    });

    await test.step('removed while sharing a screen, at once', async () => {
      await control(rosa, 'Share').click();
      await expect(control(rosa, 'Stop sharing')).toBeVisible({ timeout: 30_000 });
      await doTo(marit, ROSA, 'Remove from the sitting');
      const sure = marit.getByRole('dialog', { name: `Remove ${ROSA} from the sitting?` });
      await sure.getByRole('button', { name: 'Remove' }).click();
      // A page that leaves by itself waits up to 5 s for its share to stop. A removal must not
      // wait.
      await rosa.waitForURL((url) => url.pathname === '/app/logout', {
        timeout: 4_000,
        waitUntil: 'commit',
      });
      await expect(rosa.getByText('A moderator removed you from the sitting.')).toBeVisible();
      await expect.poll(async () => (await rosa.request.get('/api/auth/sessioninfo')).status()).toBe(401);
      await expect(tileOf(marit, ROSA)).toHaveCount(0, { timeout: 30_000 });
    });
  },
);

test('[FND-60] a moderator has a phone called; a wrong number and too many calls are told in the dialog', async ({
  signInAs,
  site,
}) => {
  await site.saveFlags({ enableSipDialOut: true });
  const marit = await signInAs('moderator');
  // Only a media server with a telephone line can call phones. This site has none, so the test
  // sends the answers in its place.
  await marit.route('**/api/siteconfig/client', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), canCallPhones: true } });
  });
  const asked: unknown[] = [];
  await marit.route(`**/api/votingsessions/${OPEN_SESSION}/dialout`, async (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: { phones: [] } });
    asked.push(route.request().postDataJSON());
    const error = { code: 'rate-limited', message: 'Too many calls.', requestId: 'e2e' };
    return asked.length === 1
      ? route.fulfill({ status: 429, json: { error } })
      : route.fulfill({ status: 204 });
  });
  await attend(marit);
  await marit.getByRole('button', { name: 'Account of Marit Solberg' }).click();
  await marit.getByRole('menuitem', { name: 'Invite by phone' }).click();
  const dialog = marit.getByRole('dialog', { name: 'Invite by phone' });
  const number = dialog.getByLabel('Phone number');
  await number.fill('12');
  await dialog.getByRole('button', { name: 'Call', exact: true }).click();
  await expect(dialog.getByText('Type a phone number of 3 to 15 digits', { exact: false })).toBeVisible();
  expect(asked).toEqual([]);
  await expectAccessible(marit);
  await number.fill('+47 22 31 30 50');
  await dialog.getByRole('button', { name: 'Call', exact: true }).click();
  await expect(dialog.getByText('So many phones were called', { exact: false })).toBeVisible();
  await expect(number).toHaveValue('+47 22 31 30 50');
  await dialog.getByRole('button', { name: 'Call', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(marit.getByText('The phone is being called.')).toBeVisible();
  const call = { phoneNumber: '+47 22 31 30 50', agreed: false };
  expect(asked).toEqual([call, call]);
});

test('[NOTIF-11] [NOTIF-02] a message to everybody stands under the top bar until it is dismissed or taken back', async ({
  signInAs,
}) => {
  const [marit, rosa] = await Promise.all([signInAs('moderator'), signInAs('member08')]);
  await Promise.all([attend(marit), attend(rosa)]);
  const send = async (text: string, kind: string) => {
    await marit.getByRole('button', { name: 'Account of Marit Solberg' }).click();
    await marit.getByRole('menuitem', { name: 'Message to everybody' }).click();
    const dialog = marit.getByRole('dialog', { name: 'Message to everybody' });
    await dialog.getByLabel('Message', { exact: true }).fill(text);
    await dialog.getByLabel('Kind').selectOption(kind);
    await dialog.getByLabel('Shown').selectOption('until each person dismisses it');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog).toBeHidden();
  };
  await send('The sitting is suspended until three.', 'Warning');
  const suspended = rosa.getByRole('alert').filter({ hasText: 'suspended until three' });
  await expect(suspended).toContainText('Marit Solberg to everybody');
  await expectAccessible(rosa);
  await rosa.getByRole('button', { name: 'Dismiss' }).click();
  await expect(suspended).toBeHidden();
  await expect(marit.getByRole('alert').filter({ hasText: 'suspended until three' })).toBeVisible();
  await marit.getByRole('button', { name: 'Take back for everybody' }).click();
  await send('Papers lie in room 4.', 'Information');
  await rosa.reload();
  await expect(rosa.getByRole('status').filter({ hasText: 'Papers lie in room 4.' })).toBeVisible();
  await marit.getByRole('button', { name: 'Take back for everybody' }).click();
  await expect(rosa.getByText('Papers lie in room 4.')).toBeHidden();

  await test.step('[MOD-01] the audit log says so, and members have no way to it', async () => {
    await panelTab(marit, 'Participants').click();
    await marit.getByRole('button', { name: 'Acts of moderators', exact: true }).click();
    const dialog = marit.getByRole('dialog', { name: 'Acts of moderators' });
    await dialog.getByRole('searchbox', { name: 'Search the acts' }).fill('papers lie');
    const act = dialog.getByRole('row', { name: /^Took back a message to everybody/ }).first();
    await expect(act).toContainText('Papers lie in room 4.');
    await expect(act).toContainText('Marit Solberg');
    await expectAccessible(marit);
    await panelTab(rosa, 'Participants').click();
    await expect(listed(rosa)).toBeVisible();
    await expect(rosa.getByRole('button', { name: 'Acts of moderators', exact: true })).toHaveCount(0);
  });
});

test('[ADMIN-06] [PERM-08] the absent are previewed, mailed once, and the letters counted', async ({
  signInAs,
  site,
}) => {
  const [marit, rosa] = await Promise.all([signInAs('moderator'), signInAs('member08')]);
  await Promise.all([attend(marit), attend(rosa)]);
  await panelTab(marit, 'Participants').click();
  await expect(listed(marit).getByRole('button', { name: new RegExp(`^${ROSA}`) })).toBeVisible();
  await doToAll(marit, 'Mail the absent');
  const dialog = marit.getByRole('dialog', { name: 'Mail the absent' });
  const names = dialog.getByRole('list', { name: /absent and get the letter$/ });
  await expect(names.getByRole('listitem').first()).toBeVisible();
  const reached = await names.getByRole('listitem').allTextContents();
  expect(reached).not.toContain(ROSA);
  expect(reached.length).toBeGreaterThan(1);
  await expect(dialog.getByText('No mail server is set up', { exact: false })).toBeVisible();
  await expect(dialog).not.toContainText('@');
  // Another try on the same site finds the letters of the try before.
  const subject = `We wait for you ${Date.now()}`;
  await dialog.getByLabel('Subject').fill(subject);
  await dialog.getByLabel('Text').fill('The vote is at three.');
  await expectAccessible(marit);
  await dialog.getByRole('button', { name: `Send ${reached.length} letters`, exact: true }).click();
  await expect(dialog.getByLabel('Subject')).toBeHidden();
  await expect(
    dialog.getByText(`${reached.length} of ${reached.length} letters are sent`, { exact: false }),
  ).toBeVisible({ timeout: 30_000 });
  await expectAccessible(marit);
  const letters = (await site.letters()).filter((letter) => letter.includes(`Subject: ${subject}`));
  expect(letters).toHaveLength(reached.length);
  expect(letters[0]).toContain(`${site.url}/app/choose-session`);
  expect(letters.join()).not.toContain('To: member08@');
});
