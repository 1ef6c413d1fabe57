import { expect } from '@playwright/test';
import { test } from '../support/test.ts';
import { shootAtEachWidth, shootRightToLeft } from './shoot.ts';

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
