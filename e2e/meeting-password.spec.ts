import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { OPEN_SESSION } from './support/attend.ts';
import { expectNothingBeside } from './support/keyboard.ts';
import { type FakeWebexProvider, startFakeWebexProvider } from './support/media/fake-webex-provider.ts';
import { callApi, joinByApi } from './support/polls.ts';
import { test as base } from './support/test.ts';
import { wordsOf } from './support/words.ts';

const MEETING = 'chamber@meet.example';
const PASSWORD = 'order-order';

/** The site of this file holds its chamber at a fake hosted provider on this machine, which serves
 *  the SDK's script and the API. */
const test = base.extend<object, { provider: FakeWebexProvider }>({
  provider: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the wanted fixtures from this pattern
    async ({}, provide) => {
      const provider = await startFakeWebexProvider();
      await provide(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  siteSettings: async ({ provider: { sdkUrl, apiUrl } }, provide) => {
    await provide({
      HEMICYCLE_MEDIA: 'webex',
      WEBEX_SDK_URL: sdkUrl,
      WEBEX_API_URL: apiUrl,
      WEBEX_CLIENT_ID: 'service-app',
      WEBEX_CLIENT_SECRET: 'secret',
      WEBEX_REFRESH_TOKEN: 'refresh',
      WEBEX_CONNECTS_TO: apiUrl,
    });
  },
});

/** Brings a person to the chamber whose meeting asks for a password. */
async function toMeeting(page: Page, { apiUrl }: FakeWebexProvider): Promise<void> {
  await page.addInitScript(
    ([api, destination, password]) => {
      window.fakeWebexApi = api;
      window.fakeWebexPasswords = { [destination]: password };
    },
    [apiUrl, MEETING, PASSWORD] as const,
  );
  await joinByApi(page);
  await page.goto('/app');
}

test('[SESS-23] the meeting of the provider asks for its password until it is right, in both languages, or one gives up @at-night', async ({
  provider,
  signInAs,
}) => {
  const admin = await signInAs('admin');
  await admin.goto('/app/choose-session');
  await callApi(admin, 'PATCH', `/api/votingsessions/${OPEN_SESSION}`, { webexMeeting: { roomId: MEETING } });

  const rosa = await signInAs('member08', { viewport: { width: 390, height: 844 } });
  await toMeeting(rosa, provider);
  const dialog = rosa.getByRole('dialog', { name: 'Password for the video' });
  const password = dialog.getByLabel('Password');
  await expect(password).toBeFocused({ timeout: 30_000 });
  await expectAccessible(rosa);
  await rosa.keyboard.press('Enter');
  await expect(dialog.getByText('Type the password.')).toBeVisible();
  await rosa.keyboard.type('disorder');
  await rosa.keyboard.press('Enter');
  await expect(dialog.getByText('This password is not right. Try again.')).toBeVisible();
  await expect(password).toBeFocused();
  await expectAccessible(rosa);
  await expectNothingBeside(rosa);
  await rosa.keyboard.type(PASSWORD);
  await rosa.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(rosa.getByText('Nobody else is here yet')).toBeVisible();
  await expect(rosa.getByRole('status', { name: /joining/i })).toHaveCount(0);

  const say = wordsOf('ar');
  const arabic = await signInAs('member09', { locale: 'ar', viewport: { width: 390, height: 844 } });
  await toMeeting(arabic, provider);
  const question = arabic.getByRole('dialog', { name: say('chamber.meetingPassword.title') });
  await question.getByLabel(say('chamber.meetingPassword.label')).fill('disorder');
  await question.getByRole('button', { name: say('chamber.meetingPassword.join') }).click();
  await expect(question.getByText(say('chamber.meetingPassword.wrong'))).toBeVisible();
  await expectAccessible(arabic);
  await arabic.setViewportSize({ width: 1440, height: 900 });
  await expectNothingBeside(arabic);
  await arabic.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(arabic.getByText(say('chamber.meetingPassword.givenUpTitle'))).toBeVisible();
  await expectAccessible(arabic);
  await arabic.getByRole('button', { name: say('chamber.meetingPassword.type') }).click();
  await expect(question).toBeVisible();
});
