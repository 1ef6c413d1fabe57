import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { attend } from './support/attend.ts';
import { openAddress } from './support/open-address.ts';
import { movableClock } from './support/site-process.ts';
import { DEMO_PASSWORD, emailOf, test } from './support/test.ts';

test.use({ siteSettings: movableClock });

const STEP_MS = 5 * 60_000;

/** Creates a session with some members and returns its id. `fromMs` and `toMs` count from now. */
async function makeSession(
  admin: Page,
  { title, fromMs, toMs, members }: { title: string; fromMs: number; toMs: number; members: string[] },
): Promise<string> {
  const answer = await admin.request.post('/api/votingsessions', {
    headers: { 'x-hemicycle-request': 'e2e' },
    data: { title, epochStartTime: Date.now() + fromMs, epochEndTime: Date.now() + toMs, members },
  });
  expect(answer.status()).toBe(201);
  return String((await answer.json()).idVotingSession);
}

test('[LEAVE-01] [LEAVE-03] [LEAVE-05] [LEAVE-07] a meeting at its end: one is extended, one makes way for the next', async ({
  site,
  signInAs,
}) => {
  await site.saveFlags({ autoLeaveEnabled: true });
  const admin = await signInAs('admin');
  const rosa = await signInAs('member08');
  const kenji = await signInAs('member09');
  const toMs = STEP_MS + 45_000;
  const water = await makeSession(admin, {
    title: 'Committee on Water',
    fromMs: -60_000,
    toMs,
    members: ['member08'],
  });
  await makeSession(admin, {
    title: 'Committee on Forests',
    fromMs: toMs,
    toMs: toMs + 3_600_000,
    members: ['member08'],
  });
  const roads = await makeSession(admin, {
    title: 'Committee on Roads',
    fromMs: -60_000,
    toMs,
    members: ['member09'],
  });
  await attend(rosa, water);
  await attend(kenji, roads);
  site.stepClock();

  const toast = (page: Page) => page.getByText(/^This meeting finishes in \d+ seconds?$/);
  await test.step('both are told', async () => {
    // The server sends its time to every page every 20 s.
    // At once: the toast of the one is gone again where the other's comes late.
    await Promise.all([rosa, kenji].map((page) => expect(toast(page)).toBeVisible({ timeout: 30_000 })));
    await expectAccessible(rosa);
  });
  await test.step('the meeting that nothing follows goes on', async () => {
    await expect(toast(kenji)).toBeHidden({ timeout: 40_000 });
  });
  await test.step('the other one is over for its member, who is logged out and told why', async () => {
    await expect(rosa.getByRole('heading', { name: 'You are logged out' })).toBeVisible({
      timeout: 60_000,
    });
    await expect(rosa.getByText('The sitting has finished, so you were logged out.')).toBeVisible();
    expect((await rosa.request.get('/api/auth/sessioninfo')).status()).toBe(401);
    await expectAccessible(rosa);
  });
  await expect(kenji.getByRole('region', { name: 'Video' })).toBeVisible();
});

test('[PERM-03] whose session was deleted before they came in is told so at once and led on', async ({
  signInAs,
}) => {
  const admin = await signInAs('admin');
  const rosa = await signInAs('member08');
  const headers = { 'x-hemicycle-request': 'e2e' };
  const gone = await makeSession(admin, {
    title: 'Committee on Fisheries',
    fromMs: -60_000,
    toMs: 3_600_000,
    members: ['member08'],
  });
  const data = { userSession: { votingSessionToAttend: gone } };
  expect((await rosa.request.put('/api/auth/sessioninfo', { headers, data })).status()).toBe(200);
  expect((await admin.request.delete(`/api/votingsessions/${gone}`, { headers })).ok()).toBe(true);
  await rosa.goto('/app');
  await expect(rosa.getByRole('heading', { name: 'This sitting is not open to you' })).toBeVisible();
  await expectAccessible(rosa);
  await rosa.getByRole('link', { name: 'Go to the foyer' }).click();
  await rosa.waitForURL('**/app/choose-session');
});

test('[WS-07] [WS-14] [WS-16] [WS-17] two tabs of one person read each what they are, and both go on', async ({
  signInAs,
}) => {
  const first = await signInAs('member08');
  await attend(first);
  const second = await first.context().newPage();
  await second.goto('/app');
  const texts = [
    [
      second,
      'You have another browser tab or device open already. This will cause issues, please close this tab and return to the original',
    ],
    [
      first,
      'You have another browser tab opening elsewhere. This will cause issues, please close this tab and go to the new tab',
    ],
  ] as const;
  for (const [tab, text] of texts) {
    const warning = tab.getByRole('dialog', { name: 'Warning' });
    await expect(warning).toContainText(text, { timeout: 60_000 });
    await expectAccessible(tab);
    await warning.getByRole('button', { name: 'OK' }).click();
    await expect(warning).toHaveCount(0);
    await tab.getByRole('button', { name: 'Raise hand' }).click();
    await tab.getByRole('button', { name: 'Lower hand' }).click();
  }
  await second.close();
  await test.step('what the first reads of a third goes with that', async () => {
    const third = await first.context().newPage();
    await third.goto('/app');
    const warning = first.getByRole('dialog', { name: 'Warning' });
    await expect(warning).toBeVisible({ timeout: 60_000 });
    await third.close();
    await expect(warning).toHaveCount(0);
  });
});

test('[AUTH-01] [EXIT-03] whoever signs in anew is led back into the chamber that they were lost from, and to the sessions after they have left it', async ({
  signInAs,
}) => {
  const page = await signInAs('member08');
  await attend(page);
  const signInAgain = async () => {
    await openAddress(page, '/app');
    await expect(page).toHaveURL(/\/app\/login\?next=%2Fapp$/u);
    await page.getByLabel('E-mail address').fill(emailOf('member08'));
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await page.context().clearCookies();
  await signInAgain();
  await page.waitForURL('**/app');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await page.waitForURL('**/app/choose-session');
  // A page that has not read who is signed in yet would lead to the sign-in page by itself.
  await expect(page.getByRole('button', { name: /^Join the sitting/u }).first()).toBeVisible();
  await page.context().clearCookies();
  await signInAgain();
  await page.waitForURL('**/app/choose-session');
});
