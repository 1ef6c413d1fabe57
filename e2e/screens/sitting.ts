import { expect, type Page } from '@playwright/test';
import { tileOf } from '../support/in-chamber.ts';
import { callApi, joinByApi } from '../support/polls.ts';
import { sit } from '../support/sit.ts';
import type { Account } from '../support/test.ts';
import { expectPlaying } from '../support/video.ts';
import { drawCamera, type Portrait, PORTRAITS } from './drawn-camera.ts';

type SignInAs = (account: Account) => Promise<Page>;

const LANGUAGE_COOKIE = 'localePreference';

/** The people with a camera in the chamber, besides the viewer. */
const WITH_CAMERA = [
  ['member19', PORTRAITS.tomasz, 'Tomasz'],
  ['member01', PORTRAITS.mariaJose, 'María-José'],
] as const satisfies readonly (readonly [Account, Portrait, string])[];

const WITHOUT_CAMERA = [
  ['member11', 2],
  ['member19', 1],
  ['member07', 1],
  ['member12', 0],
  ['member04', 0],
  ['member15', 0],
  ['member06', 0],
] as const satisfies readonly (readonly [Account, 0 | 1 | 2])[];

/** Takes somebody into the open sitting with a drawn camera, past the self-check. */
export async function enterDrawn(page: Page, portrait: Portrait): Promise<void> {
  await drawCamera(page, portrait);
  await page.addInitScript((microphoneMuted) => {
    const choice = { observer: false, camera: true, microphone: true, microphoneMuted };
    sessionStorage.setItem('entryChoice', JSON.stringify(choice));
  }, portrait.speaks !== true);
  await joinByApi(page);
  await page.goto('/app');
  await expect(page.locator('main section').first().getByRole('list')).toBeAttached({ timeout: 60_000 });
}

/** Fills the open sitting for a person who has entered it: two people with cameras, of whom one
 *  speaks, and six without; three hands are up. Resolves when that person's page shows it all. */
export async function fillSitting(viewer: Page, signInAs: SignInAs): Promise<void> {
  for (const [account, portrait] of WITH_CAMERA) {
    const page = await signInAs(account);
    await page.setViewportSize({ width: 640, height: 480 });
    await enterDrawn(page, portrait);
  }
  for (const [account, handType] of WITHOUT_CAMERA) {
    const page = await signInAs(account);
    if (!WITH_CAMERA.some(([other]) => other === account)) await sit(page, account);
    else await joinByApi(page);
    if (handType !== 0) await callApi(page, 'PATCH', `/api/people/states/${account}`, { handType });
  }
  for (const [, , name] of WITH_CAMERA) {
    await expect
      .poll(() => tileOf(viewer, name).locator('video').count(), { timeout: 60_000 })
      .toBeGreaterThan(0);
  }
  await expect(tileOf(viewer, 'Ngozi')).toContainText('number 1');
}

/** Chooses a layout. The default shows one large picture and seven around it, as in a sitting where
 *  somebody speaks. */
export async function chooseLayout(page: Page, name = 'OnePlusN'): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Layout' }).click();
  await page.getByRole('menuitemradio', { name: new RegExp(`^${name}`) }).click();
  // A new layout shows as Prominent at first, and waits for a picture.
  await page.getByRole('button', { name: 'Layout' }).click();
  await expect(
    page.getByRole('menuitemradio', { name: new RegExp(`^${name}`), checked: true }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator(':focus').blur();
}

/** Reloads a page in another language, as if its person had chosen that language. */
export async function redrawIn(page: Page, language: 'ar' | 'en-US'): Promise<void> {
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url: page.url() }]);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('main video').first()).toBeVisible({ timeout: 60_000 });
}

/** Reloads the chamber in another language, and waits for the pictures of the other people. */
export async function redrawSittingIn(page: Page, language: 'ar' | 'en-US'): Promise<void> {
  await redrawIn(page, language);
  const videos = page.locator('main video');
  await expect(videos).toHaveCount(WITH_CAMERA.length + 1, { timeout: 60_000 });
  // The first pictures after joining are coarse, so wait until every video plays.
  for (const video of await videos.all()) await expectPlaying(video);
}
