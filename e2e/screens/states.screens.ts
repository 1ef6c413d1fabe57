import { expect } from '@playwright/test';
import { OPEN_SESSION } from '../support/attend.ts';
import { waitForHost } from '../support/hosted-meeting.ts';
import { holdLine } from '../support/in-chamber.ts';
import { callApi, joinByApi } from '../support/polls.ts';
import { sit } from '../support/sit.ts';
import { type Account, test } from '../support/test.ts';
import { wordsOf } from '../support/words.ts';
import { drawCamera, drawScreen, PORTRAITS } from './drawn-camera.ts';
import { shootState } from './shoot.ts';
import { chooseLayout, enterDrawn, fillSitting, redrawIn } from './sitting.ts';

// `npm run screens -- states:` makes pictures of rare states, and of one screen with more or fewer
// people. They are made for one look and not kept.

test.setTimeout(1_200_000);

const MODES = ['Single', 'Equal', 'ActivePresence', 'Prominent', 'OnePlusN'] as const;
const LANGUAGES = [
  { locale: 'en-US', language: 'en', end: '' },
  { locale: 'ar', language: 'ar', end: '-rtl' },
] as const;

/** How many people are there, and which accounts come in to make that number. */
const SITTINGS: readonly (readonly [number, readonly Account[]])[] = [
  [2, []],
  [3, ['member11']],
  [4, ['member19']],
  [6, ['member07', 'member12']],
  [10, ['member04', 'member15', 'member06', 'member02']],
];

test('states: layouts by people', async ({ signInAs }) => {
  const rosa = await signInAs('member08');
  await enterDrawn(rosa, PORTRAITS.rosa);
  const maria = await signInAs('member01');
  await enterDrawn(maria, PORTRAITS.mariaJose);
  await expect(rosa.locator('main video')).toHaveCount(2, { timeout: 60_000 });
  for (const [count, more] of SITTINGS) {
    for (const account of more) {
      const page = await signInAs(account);
      await sit(page, account);
      const handType = account === 'member11' ? 2 : account === 'member07' ? 1 : 0;
      if (handType > 0) await callApi(page, 'PATCH', `/api/people/states/${account}`, { handType });
    }
    await expect(rosa.getByRole('tab', { name: new RegExp(`^Participants.*${count}`) })).toBeVisible();
    for (const mode of MODES) {
      await chooseLayout(rosa, mode);
      await shootState(rosa, `layout-${mode}-${count}`);
    }
  }
});

test('states: shared screens', async ({ signInAs }) => {
  const rosa = await signInAs('member08');
  await drawScreen(rosa);
  await enterDrawn(rosa, PORTRAITS.rosa);
  await fillSitting(rosa, signInAs);
  const marit = await signInAs('moderator');
  await drawScreen(marit);
  await enterDrawn(marit, PORTRAITS.tomasz);
  await marit.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(rosa.getByLabel('Shared by Marit Solberg')).toBeVisible({ timeout: 60_000 });
  await shootState(rosa, 'share');
  await shootState(marit, 'share-own');
  for (const mode of MODES) {
    await chooseLayout(rosa, mode);
    await shootState(rosa, `share-${mode}`);
  }
  await rosa.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(marit.getByLabel('Shared by Rosa Quispe')).toBeVisible({ timeout: 60_000 });
  await shootState(marit, 'share-two-own');
  const other = await signInAs('member05');
  await enterDrawn(other, PORTRAITS.rosa);
  await expect(other.getByRole('group', { name: 'Shared screens' })).toBeVisible({ timeout: 60_000 });
  await shootState(other, 'share-two');
  await redrawIn(other, 'ar');
  await expect(other.getByRole('group')).toBeVisible({ timeout: 60_000 });
  await shootState(other, 'share-two-rtl');
});

test('states: menus', async ({ signInAs }) => {
  for (const { locale, language, end } of LANGUAGES) {
    const say = wordsOf(language);
    const page = await signInAs('moderator', { locale });
    await enterDrawn(page, PORTRAITS.rosa);
    await expect(page.locator('main video')).toHaveCount(1, { timeout: 60_000 });
    const menus = page.locator('button[aria-haspopup="menu"]:visible').and(page.locator(':not(main *)'));
    for (const width of [1440, 844] as const) {
      await page.setViewportSize({ width, height: width === 844 ? 390 : 900 });
      for (let index = 0; index < (await menus.count()); index += 1) {
        await menus.nth(index).click();
        await expect(page.getByRole('menu')).toBeVisible();
        await shootState(page, `menu-${index}${end}`, [width]);
        await page.keyboard.press('Escape');
      }
    }
    await page.setViewportSize({ width: 390, height: 844 });
    const more = page.getByRole('button', { name: say('chamber.more'), exact: true });
    for (const [screen, label] of [
      ['more', null],
      ['more-devices', say('devices.chooseAny')],
      ['more-layout', say('layout.choose')],
    ] as const) {
      await more.click();
      if (label !== null) await page.getByRole('menuitem', { name: label }).click();
      await shootState(page, `${screen}${end}`, [390]);
      await page.keyboard.press('Escape');
    }
    await page.close();
  }
});

test('states: alone, in a huddle, the line lost', async ({ signInAs }) => {
  const moderator = await signInAs('moderator');
  await joinByApi(moderator);
  await callApi(moderator, 'POST', `/api/huddle/votingsession/${OPEN_SESSION}`, { title: 'Water office' });
  for (const { locale, language, end } of LANGUAGES) {
    const say = wordsOf(language);
    const page = await signInAs('member08', { locale });
    const line = await holdLine(page);
    await enterDrawn(page, PORTRAITS.rosa);
    await expect(page.locator('main video')).toHaveCount(1, { timeout: 60_000 });
    await shootState(page, `alone${end}`);
    await page.getByRole('tab').first().click();
    await page.getByRole('button', { name: /Water office/ }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Water office' })).toBeVisible();
    await shootState(page, `huddle${end}`);
    await line.cut();
    await expect(page.getByText(say('chamber.reconnecting'))).toBeVisible();
    await shootState(page, `huddle-line-lost${end}`);
    await page.close();
  }
});

test('states: banners', async ({ signInAs }) => {
  const moderator = await signInAs('moderator');
  await enterDrawn(moderator, PORTRAITS.mariaJose);
  for (const { locale, language, end } of LANGUAGES) {
    const say = wordsOf(language);

    const silent = await signInAs('member08', { locale });
    await silent.addInitScript(() => {
      HTMLAudioElement.prototype.play = () => Promise.reject(new DOMException('held', 'NotAllowedError'));
    });
    await enterDrawn(silent, PORTRAITS.rosa);
    await expect(silent.getByText(say('chamber.soundBlockedTitle'))).toBeVisible({ timeout: 60_000 });
    await shootState(silent, `sound-blocked${end}`);
    await silent.close();

    const slow = await signInAs('member09', { locale });
    await slow.addInitScript(() => localStorage.setItem('currentVirtualBackground', 'blur'));
    await enterDrawn(slow, PORTRAITS.rosa);
    const devtools = await slow.context().newCDPSession(slow);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    await expect(slow.getByText(say('background.slowTitle'))).toBeVisible({ timeout: 120_000 });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await shootState(slow, `slow-background${end}`);
    await slow.close();

    const failed = await signInAs('member10', { locale });
    await failed.addInitScript(() => {
      Reflect.deleteProperty(window, 'RTCPeerConnection');
    });
    await enterDrawn(failed, PORTRAITS.rosa);
    await expect(failed.getByText(say('chamber.mediaUnsupportedTitle'))).toBeVisible({ timeout: 60_000 });
    await shootState(failed, `media-failed${end}`);
    await failed.close();
  }
});

test('states: waiting for the host', async ({ signInAs }) => {
  const rosa = await signInAs('member08');
  await drawCamera(rosa, PORTRAITS.rosa);
  await waitForHost(await signInAs('admin'), rosa, 'member08');
  await shootState(rosa, 'waiting');
  await rosa.context().addCookies([{ name: 'localePreference', value: 'ar', url: rosa.url() }]);
  await rosa.reload();
  await expect(rosa.locator('main').getByText(wordsOf('ar')('chamber.waitingForHost'))).toBeVisible();
  await shootState(rosa, 'waiting-rtl');
});
