import { listCaptions } from '@hemicycle/contract/captions';
import { listGuestLinks } from '@hemicycle/contract/guests';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { OPEN_SESSION, panelTab } from './support/attend.ts';
import { banner, enterHuddle } from './support/huddles.ts';
import { takeSeat, tileOf } from './support/in-chamber.ts';
import { connectionsMade, keepConnections } from './support/kept-connections.ts';
import { callApi } from './support/polls.ts';
import { movableClock } from './support/site-process.ts';
import { test } from './support/test.ts';
import { expectPlaying } from './support/video.ts';

// The rooms around the chamber together: people in two huddles, in the chamber and in the lobby.

// An action that cannot be done fails soon, and names itself.
test.use({ siteSettings: movableClock, actionTimeout: 20_000 });

const ROSA = 'Rosa Quispe';
const KENJI = 'Kenji Watanabe';

const pictureOf = (page: Page, name: string) => tileOf(page, name).locator('video');

/** The list of the places other than the huddles, in the tab of the rooms. */
const placesOf = (page: Page) => page.getByRole('list', { name: 'Main Room, Lobby and Waiting Room' });

async function makeHuddle(moderator: Page, title: string): Promise<void> {
  await callApi(moderator, 'POST', `/api/huddle/votingsession/${OPEN_SESSION}`, { title });
}

/** A moderator whose tab of the rooms is open moves a person from a place to another. The window
 *  asks who goes only where several other people are. */
async function moveFrom(
  moderator: Page,
  from: string,
  name: string,
  to: string,
  { isAlone = false }: { isAlone?: boolean } = {},
): Promise<void> {
  await moderator.getByRole('button', { name: `Move people from ${from}` }).click();
  const asks = moderator.getByRole('dialog', { name: isAlone ? `Move ${name}` : 'Move people' });
  await expect(asks).toBeVisible();
  if (!isAlone) await asks.getByRole('checkbox', { name }).check();
  await asks.getByLabel('To', { exact: true }).selectOption(to);
  await asks.getByRole('button', { name: 'Move' }).click();
  await expect(asks).toHaveCount(0);
}

/** Somebody reads that a moderator moves them to a huddle, and is there. */
async function readMove(page: Page, title: string): Promise<void> {
  const told = page.getByRole('dialog', { name: `Moderator is moving you to ${title}` });
  await told.getByRole('button', { name: 'OK' }).click();
  await expect(banner(page, title)).toBeVisible();
}

test(
  '[HUD-01] [HUD-08] [MOD-10] [MOD-11] [BEY-37] a moderator makes a second huddle, for a named person, moves people to both, listens in, and a countdown brings everybody back',
  { tag: ['@livekit', '@mesh-at-night'] },
  async ({ signInAs, site }) => {
    const [marit, rosa, kenji] = await Promise.all([
      signInAs('moderator'),
      signInAs('member08'),
      signInAs('member09'),
    ]);
    for (const page of [marit, rosa, kenji]) await takeSeat(page, { camera: true });
    await makeHuddle(marit, 'Harbour office');
    await panelTab(marit, 'Rooms').click();

    await test.step('the second huddle is for Kenji alone, whom a search finds', async () => {
      await marit.getByRole('button', { name: 'New huddle' }).click();
      const asks = marit.getByRole('dialog', { name: 'New huddle' });
      await asks.getByLabel('Title').fill('Garden office');
      await asks.getByLabel('For', { exact: true }).selectOption('Named people');
      await asks.getByRole('combobox', { name: 'Name somebody' }).fill('Kenji');
      await marit.getByRole('option', { name: KENJI }).click();
      await expectAccessible(marit);
      await asks.getByRole('button', { name: 'Make the huddle' }).click();
      await expect(marit.getByRole('button', { name: 'Enter Garden office' })).toBeVisible();
      await panelTab(rosa, 'Rooms').click();
      await expect(rosa.getByRole('button', { name: 'Enter Harbour office' })).toBeVisible();
      await expect(rosa.getByText('Garden office')).toHaveCount(0);
    });

    await test.step('people are moved to both, and are out of the chamber and of each other’s sight', async () => {
      await moveFrom(marit, 'Main Room', ROSA, 'Harbour office');
      await readMove(rosa, 'Harbour office');
      await moveFrom(marit, 'Main Room', KENJI, 'Garden office', { isAlone: true });
      await readMove(kenji, 'Garden office');
      await expect(placesOf(marit)).toContainText('Main Room (1 person)');
      for (const name of [ROSA, KENJI]) await expect(tileOf(marit, name)).toHaveCount(0);
      await expect(tileOf(rosa, KENJI)).toHaveCount(0);
    });

    await test.step('a reload stays in each', async () => {
      await Promise.all([rosa.reload(), kenji.reload(), marit.reload()]);
      await expect(banner(rosa, 'Harbour office')).toBeVisible();
      await expect(banner(kenji, 'Garden office')).toBeVisible();
    });

    await test.step('the moderator listens in to one, and the other knows nothing of it', async () => {
      await panelTab(marit, 'Rooms').click();
      await marit.getByRole('button', { name: 'Listen in to Harbour office' }).click();
      await expect(rosa.getByText('Marit Solberg (moderator) is listening')).toBeVisible();
      await expect(kenji.getByText('Marit Solberg (moderator) is listening')).toHaveCount(0);
      await marit.getByRole('button', { name: 'Stop listening', exact: true }).click();
      await expect(rosa.getByText('Marit Solberg (moderator) is listening')).toHaveCount(0);
    });

    await test.step('a countdown brings both back', async () => {
      await marit.getByRole('button', { name: 'Bring everybody back' }).click();
      // The clock is set forward by the five minutes that the window offers first.
      await marit.getByRole('button', { name: 'Start the countdown' }).click();
      for (const page of [rosa, kenji]) {
        await expect(page.getByText(/^Everybody returns to the main chamber in/)).toBeVisible();
      }
      site.stepClock();
      await expect(banner(rosa, 'Harbour office')).toHaveCount(0);
      await expect(banner(kenji, 'Garden office')).toHaveCount(0);
      await expect(placesOf(marit)).toContainText('Main Room (3 people)');
      await Promise.all([
        expectPlaying(pictureOf(marit, ROSA)),
        expectPlaying(pictureOf(marit, KENJI)),
        expectPlaying(pictureOf(kenji, ROSA)),
      ]);
    });
  },
);

test(
  '[HUD-06] [MEDIA-03] the media server dies under a huddle, and the two inside see each other again by the next one',
  { tag: ['@livekit', '@at-night'] },
  async ({ signInAs, site, media }) => {
    test.skip(media !== 'livekit', 'The mesh has no media server.');
    const [rosa, kenji] = await Promise.all([signInAs('member08'), signInAs('member09')]);
    const marit = await signInAs('moderator');
    for (const page of [rosa, kenji]) {
      await keepConnections(page);
      await takeSeat(page, { camera: true });
    }
    await marit.goto('/healthz');
    await makeHuddle(marit, 'Boat house');
    for (const page of [rosa, kenji]) await enterHuddle(page, 'Boat house');
    const meet = () =>
      Promise.all([expectPlaying(pictureOf(rosa, KENJI)), expectPlaying(pictureOf(kenji, ROSA))]);
    await meet();
    const before = await Promise.all([rosa, kenji].map(connectionsMade));
    await site.killMediaServer();
    // Pictures of the dead server may still arrive for a moment. So wait for new connections.
    for (const [index, page] of [rosa, kenji].entries()) {
      await expect.poll(() => connectionsMade(page), { timeout: 60_000 }).toBeGreaterThan(before[index] ?? 0);
    }
    await meet();
    for (const page of [rosa, kenji]) await expect(banner(page, 'Boat house')).toBeVisible();
  },
);

test(
  '[HUD-06] [LOBBY-02] [CAP-04] a restart finds people in two huddles, a guest in the lobby and a caption that is being typed where they were',
  { tag: ['@livekit', '@at-night'] },
  async ({ signInAs, openBrowserAs, site }) => {
    const marit = await signInAs('moderator');
    const leila = await signInAs('captioner');
    const [rosa, kenji] = await Promise.all([signInAs('member08'), signInAs('member09')]);
    const ingrid = await (await openBrowserAs(null)).newPage();
    for (const page of [rosa, kenji]) await takeSeat(page, { camera: true });
    for (const page of [marit, leila]) await takeSeat(page);
    await makeHuddle(marit, 'Mill house');
    await makeHuddle(marit, 'Gate house');
    for (const page of [rosa, kenji]) await enterHuddle(page, 'Mill house');
    await enterHuddle(marit, 'Gate house');

    await test.step('a guest waits in the lobby', async () => {
      await callApi(marit, 'PUT', `/api/votingsessions/${OPEN_SESSION}/davra`, { waitingRoom: true });
      const { links } = listGuestLinks.answer.parse(
        await callApi(marit, 'GET', `/api/guest/logincode/votingsession/${OPEN_SESSION}`),
      );
      const loginCode = links.find(({ label }) => label === 'Visitors')?.loginCode ?? '';
      await ingrid.goto(`/guest/${loginCode}`);
      await ingrid.getByLabel('Your name').fill('Ingrid Thorsen');
      await ingrid.getByLabel(/^I agree/).check();
      await ingrid.getByRole('button', { name: 'Go on to the camera check' }).click();
      await ingrid.getByRole('button', { name: 'Continue without camera', exact: true }).click();
      await expect(ingrid.getByText('Nobody sees or hears you yet')).toBeVisible();
    });

    const field = leila.getByRole('textbox', { name: 'Caption', exact: true });
    const transcript = async () => {
      const read = await callApi(leila, 'GET', `/api/captions/${OPEN_SESSION}`);
      return listCaptions.answer.parse(read).captions.map(({ text }) => text);
    };

    await test.step('the server is killed while a caption is typed, which arrives once', async () => {
      await panelTab(leila, 'Chamber').click();
      await field.pressSequentially('The committee heard');
      await field.press('Enter');
      await expect.poll(transcript).toEqual(['The committee heard']);
      await field.pressSequentially('forty-two wit');
      await site.kill();
      await expect(leila.getByRole('status').filter({ hasText: 'Network disconnected' })).toBeVisible();
      await field.pressSequentially('nesses');
      await field.press('Enter');
      await field.pressSequentially('over ni');
      await site.start();
      await expect
        .poll(transcript, { timeout: 60_000 })
        .toEqual(['The committee heard', 'forty-two witnesses']);
      await expect(field).toHaveValue('over ni');
    });

    await test.step('everybody is where they were', async () => {
      await Promise.all([
        expect(banner(rosa, 'Mill house')).toBeVisible(),
        expect(banner(kenji, 'Mill house')).toBeVisible(),
        expect(banner(marit, 'Gate house')).toBeVisible(),
        expect(ingrid.getByText('Nobody sees or hears you yet')).toBeVisible(),
        expectPlaying(pictureOf(rosa, KENJI)),
        expectPlaying(pictureOf(kenji, ROSA)),
      ]);
      await panelTab(marit, 'Rooms').click();
      await expect(placesOf(marit)).toContainText('Main Room (1 person)');
      await expect(placesOf(marit)).toContainText('Lobby (1 person)');
    });
  },
);
