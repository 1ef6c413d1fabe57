import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { attend, OPEN_SESSION, panelTab } from './support/attend.ts';
import { expectHearing, watchMedia } from './support/arriving-media.ts';
import { banner, enterHuddle } from './support/huddles.ts';
import { enterChamber, tileOf } from './support/in-chamber.ts';
import { callApi } from './support/polls.ts';
import { test } from './support/test.ts';
import { expectPlaying } from './support/video.ts';

const RETURNS = 'You are about to leave the huddle room and return to main chamber';
const OVER = 'Main meeting has finished so leaving this room will log you out';

const pictureOf = (page: Page, name: string) => tileOf(page, name).locator('video');

/** Invites Kenji to the new huddle, from the list of participants. */
async function inviteKenji(moderator: Page): Promise<void> {
  await panelTab(moderator, 'Participants').click();
  const listed = moderator.getByRole('region', { name: /^All Participants/ });
  await listed.getByRole('button', { name: /^Kenji/ }).click();
  await moderator.getByRole('menuitem', { name: 'Invite to a huddle' }).click();
  await moderator.getByLabel('Huddle', { exact: true }).selectOption('Water office');
  await expectAccessible(moderator);
  await moderator.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
  await expect(moderator.getByRole('dialog')).toHaveCount(0);
}

test(
  '[BEY-37] [MOD-03] [MOD-10] [MOD-11] [EXIT-09] [HUD-06] [HUD-08] [HUD-13] [HUD-15] [PERM-12] two leave the chamber for a huddle, see and hear each other there alone, and come back',
  { tag: ['@livekit', '@mesh-at-night'] },
  async ({ signInAs }) => {
    // Six steps with the media of three people, some 80 s on a loaded machine.
    test.setTimeout(300_000);
    const moderator = await signInAs('moderator');
    const rosa = await signInAs('member08');
    const kenji = await signInAs('member09');
    await Promise.all([moderator, rosa, kenji].map((page) => watchMedia(page)));
    await enterChamber(moderator);
    await enterChamber(rosa);
    await enterChamber(kenji);
    await expectPlaying(pictureOf(moderator, 'Rosa Quispe'));

    await test.step('a moderator makes a huddle', async () => {
      await panelTab(moderator, 'Rooms').click();
      await moderator.getByRole('button', { name: 'New huddle' }).click();
      await expectAccessible(moderator);
      await moderator.getByLabel('Title').fill('Water office');
      // The pill stays for 5 s.
      const told = expect(rosa.getByText('The huddle Water office is open')).toBeVisible();
      await moderator.getByRole('button', { name: 'Make the huddle' }).click();
      await told;
      await expect(moderator.getByRole('button', { name: 'Enter Water office' })).toBeVisible();
    });

    await test.step('two enter it, one of them invited, and have each other’s picture, which the chamber has no more', async () => {
      await enterHuddle(rosa, 'Water office');
      await expect(tileOf(moderator, 'Rosa Quispe')).toHaveCount(0);
      await inviteKenji(moderator);
      await kenji.getByRole('dialog').getByRole('button', { name: 'Enter' }).click();
      await expect(banner(kenji, 'Water office')).toBeVisible();
      await expectPlaying(pictureOf(rosa, 'Kenji'));
      await expectPlaying(pictureOf(kenji, 'Rosa'));
      await expect(rosa.getByRole('region', { name: 'Video' }).getByRole('listitem')).toHaveCount(1);
      await expectAccessible(rosa);
    });

    await test.step('a reload stays in the huddle', async () => {
      await rosa.reload();
      await expect(banner(rosa, 'Water office')).toBeVisible();
      await expectPlaying(pictureOf(kenji, 'Rosa'));
      await expect(tileOf(moderator, 'Rosa Quispe')).toHaveCount(0);
    });

    await test.step('leaving leads back to the main chamber', async () => {
      await rosa.getByRole('status').getByRole('button', { name: 'Leave huddle' }).click();
      await expect(rosa.getByText(RETURNS)).toBeVisible();
      await expectAccessible(rosa);
      await rosa.getByRole('dialog').getByRole('button', { name: 'Leave huddle' }).click();
      await expect(banner(rosa, 'Water office')).toHaveCount(0);
      await expectPlaying(pictureOf(moderator, 'Rosa Quispe'));
      await expectPlaying(pictureOf(rosa, 'Marit Solberg'));
    });

    await test.step('the moderator listens in from the chamber, and speaks into the huddle, which the chamber does not hear', async () => {
      await panelTab(moderator, 'Rooms').click();
      await moderator.getByRole('button', { name: 'Listen in to Water office' }).click();
      await expect(kenji.getByText('Marit Solberg (moderator) is listening')).toBeVisible();
      const speak = moderator.getByRole('button', { name: 'Speak into Water office' });
      await expect(speak).toBeVisible();
      await expectAccessible(moderator);
      // Rosa is in the chamber, Kenji in the huddle; the moderator hears both.
      await Promise.all([expectHearing(moderator, 2), expectHearing(kenji, 0), expectHearing(rosa, 1)]);
      await speak.click();
      await expect(kenji.getByText('Marit Solberg (moderator) is speaking to this room')).toBeVisible();
      await Promise.all([expectHearing(moderator, 2), expectHearing(kenji, 1), expectHearing(rosa, 0)]);
      await moderator.getByRole('button', { name: 'Stop speaking' }).click();
      await expect(kenji.getByText('Marit Solberg (moderator) is listening')).toBeVisible();
      await expectHearing(kenji, 0);
      await moderator.getByRole('button', { name: 'Stop listening', exact: true }).click();
      await expect(kenji.getByText(/Marit Solberg .moderator. is/)).toHaveCount(0);
      await expectHearing(moderator, 1);
    });

    await test.step('a moderator moves somebody into the huddle and back, who reads it', async () => {
      await panelTab(moderator, 'Participants').click();
      await moderator
        .getByRole('region', { name: /^All Participants/ })
        .getByRole('button', { name: /^Rosa/ })
        .click();
      await moderator.getByRole('menuitem', { name: 'Move to another room' }).click();
      await moderator.getByLabel('To', { exact: true }).selectOption('Water office');
      await expectAccessible(moderator);
      await moderator.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
      const told = rosa.getByRole('dialog');
      await expect(told).toContainText('Moderator is moving you to Water office');
      await expect(told).toContainText('Marit Solberg is moving you.');
      await told.getByRole('button', { name: 'OK' }).click();
      await expect(banner(rosa, 'Water office')).toBeVisible();
      await expectPlaying(pictureOf(kenji, 'Rosa'));
      await panelTab(moderator, 'Rooms').click();
      await moderator.getByRole('button', { name: 'Move people from Water office' }).click();
      await moderator.getByRole('checkbox', { name: 'Rosa Quispe' }).check();
      await moderator.getByLabel('To', { exact: true }).selectOption('Main Room');
      await moderator.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
      await expect(told).toContainText('Moderator is moving you to the main meeting');
      await told.getByRole('button', { name: 'OK' }).click();
      await expectPlaying(pictureOf(rosa, 'Marit Solberg'));
    });
  },
);

test('[EXIT-10] [HUD-08] [HANDS-05] in a huddle people write to each other, call a moderator, read what is told to all rooms, and are logged out once the meeting is over', async ({
  signInAs,
}) => {
  const moderator = await signInAs('moderator');
  const rosa = await signInAs('member08');
  const kenji = await signInAs('member09');
  await attend(moderator);
  await attend(rosa);
  await attend(kenji);
  await callApi(moderator, 'POST', `/api/huddle/votingsession/${OPEN_SESSION}`, { title: 'Harbour office' });
  await enterHuddle(rosa, 'Harbour office');
  await enterHuddle(kenji, 'Harbour office');

  await test.step('no hand goes up in a huddle', async () => {
    await expect(rosa.getByRole('button', { name: 'Raise hand' })).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('they write to each other there, and nobody outside reads it', async () => {
    await panelTab(rosa, 'Chat').click();
    await rosa.getByRole('textbox', { name: 'Message to the huddle' }).fill('Only between us');
    await rosa.getByRole('button', { name: 'Send' }).click();
    await panelTab(kenji, 'Chat').click();
    await expect(kenji.getByRole('log', { name: 'Messages in the huddle' })).toContainText('Only between us');
    await expectAccessible(kenji);
  });

  await test.step('the huddle calls the moderator, who puts it aside', async () => {
    await kenji.getByRole('button', { name: 'Call a moderator' }).click();
    const call = moderator.getByRole('alert').filter({ hasText: 'Harbour office calls a moderator' });
    await expectAccessible(moderator);
    await call.getByRole('button', { name: 'Put aside' }).click();
    await expect(call).toHaveCount(0);
    await expect(kenji.getByText('Marit Solberg put your call aside.')).toBeVisible();
  });

  await test.step('a message to all rooms reaches the huddle; a countdown is seen there, and gone once it is cancelled', async () => {
    await panelTab(moderator, 'Rooms').click();
    await moderator.getByRole('button', { name: 'Message to all rooms' }).click();
    await moderator.getByLabel('Message', { exact: true }).fill('Come back, please');
    await moderator.getByRole('button', { name: 'Send to all rooms' }).click();
    const messages = kenji.getByRole('log', { name: 'Messages in the huddle' });
    await expect(messages).toContainText('Come back, please');
    await expect(moderator.getByText('Only between us')).toHaveCount(0);
    await moderator.getByRole('button', { name: 'Bring everybody back' }).click();
    await moderator.getByRole('button', { name: 'Start the countdown' }).click();
    await expect(kenji.getByText(/^Everybody returns to the main chamber in/)).toBeVisible();
    await expectAccessible(kenji);
    await moderator.getByRole('button', { name: 'Cancel the countdown' }).click();
    const question = moderator.getByRole('dialog', { name: 'Cancel the countdown?' });
    await question.getByRole('button', { name: 'Cancel the countdown' }).click();
    await expect(kenji.getByText(/^Everybody returns to the main chamber in/)).toHaveCount(0);
    await expect(banner(kenji, 'Harbour office')).toBeVisible();
  });

  await test.step('after the end of the main meeting leaving logs out', async () => {
    await callApi(moderator, 'POST', `/api/votingsessions/${OPEN_SESSION}/end`, {});
    await expect(banner(kenji, 'Harbour office')).toBeVisible();
    const leave = kenji
      .getByRole('contentinfo', { name: 'Controls' })
      .getByRole('button', { name: 'Leave huddle' });
    // The question says what the page knows as it is asked. News of the end may come after it.
    await expect(async () => {
      const stay = kenji.getByRole('dialog').getByRole('button', { name: 'Stay' });
      if (await stay.isVisible()) await stay.click();
      await leave.click();
      await expect(kenji.getByText(OVER)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await kenji.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
    await kenji.waitForURL('**/app/logout**');
  });
});
