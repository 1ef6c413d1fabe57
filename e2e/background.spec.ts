import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { enterChamber, tileOf, toSelfCheck } from './support/in-chamber.ts';
import { connectionsMade, framesReceived, keepConnections } from './support/kept-connections.ts';
import { type Colour, expectCorner, expectOtherCorner } from './support/pixel.ts';
import { test } from './support/test.ts';
import { expectPlaying } from './support/video.ts';

// A small window saves work: the processor draws every picture, and the pages too.
test.use({ viewport: { width: 1024, height: 640 } });

const ROSA = 'Rosa Quispe';
/** The colour of the drawing near its upper left corner. */
const COLONNADE: Colour = [217, 213, 202];

/** Changes the server's answer: the first group of the account prescribes this background. */
async function prescribe(page: Page, virtualBackgroundUrl: string): Promise<void> {
  await page.route('**/api/auth/sessioninfo', async (route) => {
    const response = await route.fetch();
    const told = await response.json();
    const [group] = told.info.personDetails.groups;
    Object.assign(group, { virtualBackgroundUrl, virtualBackgroundMandatory: true });
    await route.fulfill({ response, json: told });
  });
}

async function openChooser(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose camera' }).click();
  await page.getByRole('menuitem', { name: /^Background/ }).click();
  await expect(page.getByRole('dialog', { name: 'Background' })).toBeVisible();
}

const choice = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

test(
  '[VBG-01] [VBG-08] [VBG-10] [VBG-29] [VBG-30] chosen in the self-check, kept over a reload and a mute, and the others see it',
  { tag: ['@livekit', '@livekit-at-night'] },
  async ({ signInAs }) => {
    const marit = await signInAs('moderator');
    await enterChamber(marit, { camera: false });
    const rosa = await signInAs('member08');
    await keepConnections(rosa);

    await toSelfCheck(rosa);
    const preview = rosa.getByLabel('Your camera, as others will see you');
    await expectPlaying(preview);
    await expectOtherCorner(preview, COLONNADE);
    await choice(rosa, 'Colonnade').check();
    await expectCorner(preview, COLONNADE);
    await expectAccessible(rosa);

    await rosa.reload();
    await expect(choice(rosa, 'Colonnade')).toBeChecked();
    await rosa.getByRole('button', { name: 'Join the sitting', exact: true }).click();
    await rosa.waitForURL('**/app');
    const seen = tileOf(marit, ROSA).locator('video');
    await expectPlaying(seen);
    await expectCorner(seen, COLONNADE);

    await rosa.getByRole('button', { name: 'Stop video' }).click();
    await expect(seen).toHaveCount(0);
    await rosa.getByRole('button', { name: 'Start video' }).click();
    await expectPlaying(seen);
    await expectCorner(seen, COLONNADE);

    const before = await connectionsMade(rosa);
    await openChooser(rosa);
    await expectAccessible(rosa);
    await choice(rosa, 'None').check();
    await expectOtherCorner(seen, COLONNADE);
    await choice(rosa, 'Colonnade').check();
    await expectCorner(seen, COLONNADE);
    await expectPlaying(seen);
    expect(await connectionsMade(rosa)).toBe(before);
  },
);

test('[VBG-11] [VBG-12] [VBG-13] an engine that cannot be loaded is told, entered, and rolled back; the video goes on @at-night', async ({
  signInAs,
}) => {
  const marit = await signInAs('moderator');
  await enterChamber(marit, { camera: false });
  const rosa = await signInAs('member08');
  await enterChamber(rosa);
  const seen = tileOf(marit, ROSA).locator('video');
  await expectPlaying(seen);

  await rosa.route('**/*.tflite', (route) => route.abort());
  await openChooser(rosa);
  const entered = rosa.waitForRequest('**/api/auditlog/client');
  await choice(rosa, 'Colonnade').check();
  const failure = rosa.getByRole('dialog', { name: 'Error' });
  await expect(failure).toContainText('WebGL may be not supported or enabled for this device');
  await expectAccessible(rosa);
  expect((await entered).postDataJSON()).toMatchObject({
    logType: 'virtualBackgroundError',
    logObject: { error: expect.any(String), logLines: expect.any(Array) },
    browserTabId: expect.any(Number),
  });
  expect((await (await entered).response())?.status()).toBe(204);
  const link = failure.getByRole('link', { name: 'Link to Instructions.' });
  await expect(link).toHaveAttribute('href', '/app/instructions/hardware-acceleration');
  await failure.getByRole('button', { name: 'OK' }).click();
  await expect(choice(rosa, 'None')).toBeChecked();
  await expectPlaying(seen);
  await expectOtherCorner(seen, COLONNADE);

  await rosa.unroute('**/*.tflite');
  await choice(rosa, 'Colonnade').check();
  await expectCorner(seen, COLONNADE);

  const instructions = await rosa.context().newPage();
  await instructions.goto('/app/instructions/hardware-acceleration');
  await expect(instructions.getByRole('heading', { name: 'Turn on hardware acceleration' })).toBeVisible();
  await expectAccessible(instructions);
});

test('[VBG-13] where the engine of a prescribed background fails, no picture of the camera is sent until it works @at-night', async ({
  signInAs,
}) => {
  const marit = await signInAs('moderator');
  await keepConnections(marit);
  await enterChamber(marit, { camera: false });
  const rosa = await signInAs('member08');
  await prescribe(rosa, 'backgrounds/colonnade.svg');
  await rosa.route('**/*.tflite', (route) => route.abort());
  const failure = rosa.getByRole('dialog', { name: 'Error' });
  await rosa.addLocatorHandler(failure, () => failure.getByRole('button', { name: 'OK' }).click());

  await toSelfCheck(rosa);
  await expect(rosa.getByText(/prescribes this background\.$/)).toBeVisible();
  await expect(rosa.getByText(/Without it your video is not sent\.$/)).toBeVisible();
  await rosa.getByRole('button', { name: 'Join the sitting', exact: true }).click();
  await rosa.waitForURL('**/app');

  // Each new start of the camera tries the background again, and again sends no picture.
  const start = rosa.getByRole('button', { name: 'Start video' });
  await expect(start).toBeVisible({ timeout: 30_000 });
  await expect(tileOf(marit, ROSA)).toBeVisible();
  const entered = rosa.waitForRequest('**/api/auditlog/client');
  await start.click();
  await entered;
  await expect(start).toBeVisible({ timeout: 30_000 });
  await expect(tileOf(marit, ROSA).locator('video')).toHaveCount(0);
  expect(await framesReceived(marit)).toBe(0);

  await rosa.unroute('**/*.tflite');
  await start.click();
  const seen = tileOf(marit, ROSA).locator('video');
  await expectPlaying(seen);
  await expectCorner(seen, COLONNADE);
  expect(await framesReceived(marit)).toBeGreaterThan(0);
});
