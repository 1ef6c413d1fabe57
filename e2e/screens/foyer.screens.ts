import { expect } from '@playwright/test';
import { toSelfCheck } from '../support/in-chamber.ts';
import { test } from '../support/test.ts';
import { drawCamera, PORTRAITS } from './drawn-camera.ts';
import { shootAtEachWidth, shootRightToLeft } from './shoot.ts';
import { redrawIn } from './sitting.ts';

test('sign-in', async ({ openBrowserAs }) => {
  const page = await (await openBrowserAs(null)).newPage();
  await page.goto('/app/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await shootAtEachWidth(page, 'sign-in');

  const arabic = await (await openBrowserAs(null, { locale: 'ar' })).newPage();
  await arabic.goto('/app/login');
  await expect(arabic.getByRole('heading', { level: 1 })).toBeVisible();
  await shootRightToLeft(arabic, 'sign-in');
});

test('choose-session', async ({ signInAs }) => {
  const page = await signInAs('member01');
  await page.goto('/app/choose-session');
  await expect(page.getByRole('button', { name: /^Join the sitting/ })).toBeVisible();
  await shootAtEachWidth(page, 'choose-session');

  const arabic = await signInAs('member01', { locale: 'ar' });
  await arabic.goto('/app/choose-session');
  await expect(arabic.getByRole('heading', { level: 1 })).toBeVisible();
  await shootRightToLeft(arabic, 'choose-session');
});

test('self-check', async ({ signInAs }) => {
  const page = await signInAs('member08');
  await drawCamera(page, { ...PORTRAITS.rosa, speaks: true });
  await toSelfCheck(page);
  await expect(page.locator('video')).toBeVisible();
  await shootAtEachWidth(page, 'self-check');
  await redrawIn(page, 'ar');
  await expect(page.locator('video')).toBeVisible();
  await shootRightToLeft(page, 'self-check');

  const refused = await signInAs('member09');
  await refused.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('refused', 'NotAllowedError'));
  });
  await toSelfCheck(refused);
  await expect(refused.getByText('The camera is blocked')).toBeVisible();
  await shootAtEachWidth(refused, 'self-check-refused', [1440, 390]);
});
