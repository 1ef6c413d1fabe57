import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { OPEN_SESSION, panelTab } from './support/attend.ts';
import { enterChamber, tileOf, toSelfCheck } from './support/in-chamber.ts';
import { callApi } from './support/polls.ts';
import { movableClock } from './support/site-process.ts';
import { test } from './support/test.ts';

// The site is this test's own: nobody else waits because of it.
test.use({ siteSettings: movableClock });

/** Moves Rosa, who is alone in a place, from the tab of the rooms. */
async function moveRosa(moderator: Page, from: string, to: string): Promise<void> {
  await moderator.getByRole('button', { name: `Move people from ${from}` }).click();
  await moderator.getByLabel('To', { exact: true }).selectOption(to);
  await moderator.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await expect(moderator.getByRole('dialog')).toHaveCount(0);
}

test(
  '[BEY-19] [LOBBY-02] [LOBBY-12] [LOBBY-13] [MOD-12] two knock: one is let in and sent back, the other is refused and reads why; neither hears of the chamber before',
  { tag: '@livekit' },
  async ({ signInAs }) => {
    const moderator = await signInAs('moderator');
    const rosa = await signInAs('member08');
    const kenji = await signInAs('member09');
    await enterChamber(moderator);
    await callApi(moderator, 'PUT', `/api/votingsessions/${OPEN_SESSION}/davra`, { waitingRoom: true });

    await test.step('they go from the self-check to the waiting room', async () => {
      for (const page of [rosa, kenji]) {
        await toSelfCheck(page);
        await page.getByRole('button', { name: 'Join the sitting', exact: true }).click();
        await page.waitForURL('**/app/lobby-check-video?step=waiting');
        await expect(page.getByText('Nobody sees or hears you yet')).toBeVisible();
      }
      await expect(kenji.getByText('of 2', { exact: true })).toBeVisible();
      await expectAccessible(rosa);
    });

    await test.step('a reload and the address of the chamber lead back to it', async () => {
      await rosa.reload();
      await expect(rosa.getByText('of 2', { exact: true })).toBeVisible();
      await rosa.goto('/app');
      await rosa.waitForURL('**/app/lobby-check-video?step=waiting');
      await expect(rosa.getByText('of 2', { exact: true })).toBeVisible();
    });

    await test.step('an attendant writes to one, who reads it alone and answers', async () => {
      await panelTab(moderator, 'Lobby').click();
      await moderator.getByRole('button', { name: 'Write… Rosa Quispe' }).click();
      await moderator.getByRole('dialog').getByLabel('Message').fill('Please show your card');
      await moderator.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
      await expect(rosa.getByText('Please show your card', { exact: true })).toBeVisible();
      await rosa.getByLabel('Write to the attendants').fill('Here it is');
      await rosa.getByRole('button', { name: 'Send' }).click();
      await expect(moderator.getByText('Here it is', { exact: true })).toBeVisible();
      await expect(kenji.getByText('Please show your card')).toHaveCount(0);
    });

    await test.step('one is refused and reads the reason', async () => {
      await expectAccessible(moderator);
      await moderator.getByRole('button', { name: /^Refuse… Kenji/ }).click();
      await moderator.getByRole('dialog').getByLabel('Reason').fill('Not on the list of today');
      await moderator.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
      await expect(kenji.getByRole('blockquote')).toHaveText('Not on the list of today');
    });

    await test.step('the other is let in', async () => {
      await moderator.getByRole('button', { name: 'Let in Rosa Quispe' }).click();
      await rosa.waitForURL('**/app');
      await expect(tileOf(rosa, 'Marit')).toBeVisible({ timeout: 30_000 });
    });

    await test.step('and is moved back to the lobby', async () => {
      await panelTab(moderator, 'Participants').click();
      const listed = moderator.getByRole('region', { name: /^All Participants/ });
      await listed.getByRole('button', { name: /^Rosa/ }).click();
      await moderator.getByRole('menuitem', { name: 'Move to another room' }).click();
      await moderator.getByLabel('To', { exact: true }).selectOption('Lobby');
      await moderator.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
      await rosa.waitForURL('**/app/lobby-check-video?step=waiting');
      await expect(rosa.getByRole('dialog')).toContainText('Moderator is moving you to the lobby');
      await rosa.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
      await expect(
        rosa.getByRole('paragraph').filter({ hasText: 'Marit Solberg moved you to the lobby.' }),
      ).toBeVisible();
      await expect(tileOf(moderator, 'Rosa Quispe')).toHaveCount(0);
    });

    await test.step('from there a moderator moves her to the waiting room and back to the meeting', async () => {
      await panelTab(moderator, 'Rooms').click();
      await moveRosa(moderator, 'Lobby', 'Waiting Room');
      await expect(
        rosa.getByRole('paragraph').filter({ hasText: 'Marit Solberg moved you to the waiting room.' }),
      ).toBeVisible();
      await moveRosa(moderator, 'Waiting Room', 'Main Room');
      await rosa.waitForURL('**/app');
      await expect(tileOf(rosa, 'Marit')).toBeVisible({ timeout: 30_000 });
    });
  },
);
