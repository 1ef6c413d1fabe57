import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { OPEN_SESSION, panelTab } from './support/attend.ts';
import { enterChamber, tileOf, toSelfCheck } from './support/in-chamber.ts';
import { connectionsMade, keepConnections } from './support/kept-connections.ts';
import { callApi } from './support/polls.ts';
import { movableClock } from './support/site-process.ts';
import { test } from './support/test.ts';
import { expectPlaying } from './support/video.ts';

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
  { tag: ['@livekit', '@mesh-at-night'] },
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
      const told = rosa.getByRole('dialog').filter({ hasText: 'Moderator is moving you to the lobby' });
      await expect(told).toBeVisible();
      await told.getByRole('button', { name: 'OK' }).click();
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

/** The call stays in sight where a phone is scrolled to the end of the page. */
async function expectInSightOnPhone(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 700 });
  await page.getByRole('link', { name: 'Leave the lobby' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
  await expect(page.getByRole('button', { name: 'Not now' })).toBeInViewport({ ratio: 1 });
  if (size !== null) await page.setViewportSize(size);
}

test(
  '[LOBBY-03] [LOBBY-11] [BEY-19] an attendant calls one who waits, who answers: not now, and then starts the interview: both see and hear each other and nobody else does, through the deaths of both servers; the identity is ticked, and the person is let in',
  { tag: ['@livekit', '@mesh-at-night'] },
  async ({ signInAs, media, site }) => {
    const [moderator, inside, samuel] = await Promise.all([
      signInAs('moderator'),
      signInAs('member02'),
      signInAs('member10'),
    ]);
    await Promise.all([keepConnections(moderator), keepConnections(samuel)]);
    await enterChamber(moderator);
    await callApi(moderator, 'PUT', `/api/votingsessions/${OPEN_SESSION}/davra`, { waitingRoom: false });
    await enterChamber(inside);
    await callApi(moderator, 'PUT', `/api/votingsessions/${OPEN_SESSION}/davra`, {
      waitingRoom: true,
      enableUserConfirmLobbyAttendant: true,
    });
    await expect(tileOf(inside, 'Marit')).toBeVisible();
    await toSelfCheck(samuel);
    await samuel.getByRole('button', { name: 'Join the sitting', exact: true }).click();
    await expect(samuel.getByText('Nobody sees or hears you yet')).toBeVisible();
    const name = 'Samuel Okafor';

    const meet = () =>
      Promise.all([
        expectPlaying(moderator.locator(`video[aria-label="Picture of ${name}"]`)),
        expectPlaying(samuel.locator('video[aria-label^="Picture of Marit"]')),
        expectSound(moderator),
        expectSound(samuel),
      ]);

    await test.step('the attendant calls, and the person answers: not now', async () => {
      await panelTab(moderator, 'Chamber').click();
      await expect(moderator.getByText('Lobby interview enabled.')).toBeVisible();
      await panelTab(moderator, 'Lobby').click();
      await moderator.getByRole('button', { name: `Interview ${name}` }).click();
      await expect(samuel.getByRole('heading', { name: 'Marit Solberg calls you' })).toBeVisible();
      await expect(moderator.getByRole('heading', { name: `Call to ${name}` })).toBeVisible();
      await expect(samuel.getByText('Nobody sees or hears you yet')).toBeVisible();
      await expect(samuel.locator('audio')).toHaveCount(0);
      await expect(moderator.getByRole('button', { name: 'End the interview' })).toHaveCount(0);
      await Promise.all([expectAccessible(moderator), expectAccessible(samuel)]);
      await expectInSightOnPhone(samuel);
      await samuel.getByRole('button', { name: 'Not now' }).click();
      await expect(samuel.getByRole('paragraph').filter({ hasText: 'You answered: not now.' })).toBeVisible();
      await expect(moderator.getByText(/^answered “not now” at /u)).toBeVisible();
    });

    await test.step('called again, they start it, in a room of their own', async () => {
      await moderator.getByRole('button', { name: `Interview ${name}` }).click();
      await expect(samuel.getByRole('heading', { name: 'Marit Solberg calls you' })).toBeVisible();
      await samuel.reload();
      await samuel.getByRole('button', { name: 'Start the interview' }).click();
      await expect(samuel.getByRole('heading', { name: 'An attendant speaks with you' })).toBeVisible();
      await Promise.all([meet(), expectPlaying(samuel.locator('video[aria-label="Your picture"]'))]);
      await expect(samuel.getByText('Only the two of you see and hear this.')).toBeVisible();
      await Promise.all([expectAccessible(moderator), expectAccessible(samuel)]);
    });

    await test.step('the others of the chamber get neither of them', async () => {
      await expect(tileOf(inside, 'Marit')).toHaveCount(0);
      await expect(inside.locator('audio')).toHaveCount(0);
      await expect(inside.getByText(name)).toHaveCount(0);
    });

    const pages = [moderator, samuel];
    if (media === 'livekit') {
      await test.step('the media server is killed, and the interview goes on with the next one', async () => {
        const before = await Promise.all(pages.map(connectionsMade));
        await site.killMediaServer();
        // Pictures of the dead server may still arrive for a moment. So wait for new connections.
        for (const [index, page] of pages.entries()) {
          await expect
            .poll(() => connectionsMade(page), { timeout: 60_000 })
            .toBeGreaterThan(before[index] ?? 0);
        }
        await meet();
      });
    }

    await test.step('the server is killed, and the interview goes on after its restart', async () => {
      await site.kill();
      await site.start();
      await expect(samuel.getByRole('heading', { name: 'An attendant speaks with you' })).toBeVisible({
        timeout: 60_000,
      });
      await meet();
      await expect(tileOf(inside, 'Marit')).toHaveCount(0);
    });

    await test.step('the identity is seen, and the person let in', async () => {
      await moderator.getByRole('checkbox', { name: 'Who invited you, and for which item?' }).check();
      await moderator.getByRole('checkbox', { name: 'Identity seen' }).click();
      await expect(moderator.getByText(`${name}, `)).toContainText('In the audit log: ');
      await moderator
        .getByRole('region', { name: `Interview with ${name}` })
        .getByRole('button', { name: `Let in ${name}` })
        .click();
      await samuel.waitForURL('**/app');
      await expect(tileOf(moderator, name)).toBeVisible({ timeout: 30_000 });
      await expect(tileOf(samuel, 'Marit')).toBeVisible({ timeout: 30_000 });
      await expectPlaying(tileOf(inside, name).locator('video'));
    });
  },
);

/** Waits until the sound of one other person plays on a page. */
async function expectSound(page: Page): Promise<void> {
  const playedMs = () =>
    page
      .locator('audio')
      .evaluateAll((all) =>
        all.map((element) => (element instanceof HTMLAudioElement ? element.currentTime : 0)),
      );
  await expect.poll(playedMs, { timeout: 30_000 }).toEqual([expect.any(Number)]);
  const [before = 0] = await playedMs();
  await expect.poll(async () => (await playedMs())[0] ?? 0, { timeout: 15_000 }).toBeGreaterThan(before);
}
