import { expect, type Page } from '@playwright/test';
import { panelTab } from './support/attend.ts';
import { holdLine, takeSeat, tileOf, toSelfCheck } from './support/in-chamber.ts';
import { connectionsMade, keepConnections, openConnections } from './support/kept-connections.ts';
import { test } from './support/test.ts';

const press = (page: Page) => page.getByRole('button', { name: 'Join the sitting', exact: true }).click();

test(
  '[BEY-23] the connection of the self-check is that of the chamber, looks for nothing before, and none stays behind',
  { tag: '@livekit' },
  async ({ signInAs, media }) => {
    const page = await signInAs('member08');
    await keepConnections(page);
    const line = await holdLine(page);
    await toSelfCheck(page);
    // LiveKit prepares one connection ahead. The mesh makes a connection only for each other
    // person.
    const ahead = { open: media === 'livekit' ? 1 : 0, looking: 0 };
    // The first connection of each time only lets the browser get ready, and is closed.
    const madeEachTime = 1 + ahead.open;
    let made = 0;

    async function standsAhead() {
      made += madeEachTime;
      await expect.poll(() => connectionsMade(page)).toBe(made);
      await expect.poll(() => openConnections(page)).toEqual(ahead);
    }
    async function goesBack() {
      expect(await connectionsMade(page)).toBe(made);
      await page.goBack();
      await page.waitForURL('**/app/lobby-check-video');
    }

    await test.step('to the chamber and back', async () => {
      await standsAhead();
      await press(page);
      await page.waitForURL('**/app');
      const own = page.getByRole('region', { name: 'Video' }).locator('[data-self] video');
      await expect(own).toBeVisible({ timeout: 30_000 });
      await expect.poll(() => openConnections(page)).toEqual({ ...ahead, looking: ahead.open });
      await goesBack();
    });
    await test.step('given up before our server has answered', async () => {
      await standsAhead();
      await line.cut();
      await press(page);
      await page.waitForURL('**/app');
      await goesBack();
      // A slow page may have made one more connection before it left; it must not stay open.
      await expect.poll(() => openConnections(page)).toEqual(ahead);
    });
  },
);

test('[MEDIA-09] [MEDIA-11] [MEDIA-16] one person in two tabs: the silent one leaves on what the other sends, and a moderator stops both', async ({
  signInAs,
}) => {
  const rosa = await signInAs('member08');
  const second = await rosa.context().newPage();
  const marit = await signInAs('moderator');
  const control = (page: Page, name: string) =>
    page.getByRole('contentinfo', { name: 'Controls' }).getByRole('button', { name, exact: true });
  const press = async (page: Page, name: string, then: string) => {
    await control(page, name).click();
    await expect(control(page, then)).toBeVisible({ timeout: 30_000 });
  };
  const told: unknown[] = [];
  second.on('request', (request) => {
    if (request.method() === 'PATCH') told.push(request.postDataJSON());
  });
  await second.clock.install();
  for (const page of [marit, rosa, second]) await takeSeat(page);
  for (const page of [rosa, second]) await page.getByRole('button', { name: 'OK', exact: true }).click();
  await press(rosa, 'Unmute', 'Mute');
  await press(rosa, 'Start video', 'Stop video');
  const onStage = tileOf(marit, 'Rosa Quispe');
  await expect(onStage).toContainText('microphone on');
  await expect(onStage).not.toContainText('camera off');
  await expect(marit.locator('audio')).toHaveCount(1);

  await test.step('the other tab says nothing, and plays nothing of it', async () => {
    await second.clock.fastForward(15_000);
    expect(told).toEqual([]);
    await expect(second.locator('audio')).toHaveCount(0);
    await expect(control(rosa, 'Mute')).toBeVisible();
    await expect(control(rosa, 'Stop video')).toBeVisible();
  });
  await test.step('it speaks too, and mutes again', async () => {
    await press(second, 'Unmute', 'Mute');
    await expect(marit.locator('audio')).toHaveCount(2);
    await press(second, 'Mute', 'Unmute');
    await second.clock.fastForward(15_000);
    expect(told).toEqual([{ muteAudio: 0 }]);
    await expect(onStage).toContainText('microphone on');
    await expect(control(rosa, 'Mute')).toBeVisible();
  });
  await test.step('a moderator stops both', async () => {
    await press(second, 'Unmute', 'Mute');
    await press(second, 'Start video', 'Stop video');
    await panelTab(marit, 'Participants').click();
    for (const what of ['Mute', 'Stop video']) {
      await marit
        .getByRole('region', { name: /^All Participants/ })
        .getByRole('button', { name: /^Rosa Quispe/ })
        .click();
      await marit.getByRole('menuitem', { name: what, exact: true }).click();
    }
    for (const page of [rosa, second]) {
      await expect(control(page, 'Unmute')).toBeVisible();
      await expect(control(page, 'Start video')).toBeVisible();
      await expect(page.getByText('A moderator stopped your camera.')).toBeVisible();
    }
    await expect(onStage).toContainText('camera off');
  });
});
