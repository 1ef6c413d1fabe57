import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { enterChamber } from './support/in-chamber.ts';
import { callApi, openPollByApi, panelOf } from './support/polls.ts';
import { movableClock } from './support/site-process.ts';
import { type Account, DEMO_PASSWORD, emailOf, test } from './support/test.ts';
import { plugIn } from './support/virtual-authenticator.ts';

test.setTimeout(240_000);
test.use({ siteSettings: movableClock });

async function signInByPassword(page: Page, account: Account): Promise<void> {
  await page.getByLabel('E-mail address').fill(emailOf(account));
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The number of votes in a poll. */
async function votesOf(page: Page, pollId: string): Promise<unknown> {
  const answer = await callApi(page, 'GET', `/api/polls/${pollId}/votes`);
  const poll: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'poll') : null;
  const tally: unknown = typeof poll === 'object' && poll !== null ? Reflect.get(poll, 'tally') : null;
  return typeof tally === 'object' && tally !== null ? Reflect.get(tally, 'votedCount') : null;
}

test('[BEY-32] a passkey is added, signs in, and proves at the moment of voting', async ({
  site,
  openBrowserAs,
  signInAs,
}) => {
  const local = site.url.replace('127.0.0.1', 'localhost');
  const page = await (await openBrowserAs(null, { baseURL: local })).newPage();
  // A software authenticator accepts a suggested passkey by itself, before the test can press the
  // button. So the page must suggest none.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  const authenticator = await plugIn(page);

  await test.step('an address of numbers says where passkeys work', async () => {
    await page.goto(`${site.url}/app/login`);
    await expect(page.getByRole('link', { name: `To use one, open ${local}` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden();
    await expectAccessible(page);
  });

  await test.step('a member adds a passkey on the page of their sign-in', async () => {
    await page.goto('/app/login');
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
    await expectAccessible(page);
    await signInByPassword(page, 'member08');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign-in and security' }).click();
    await expect(page.getByText('You have no passkeys yet')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Name').fill('Virtual key');
    await expectAccessible(page);
    await authenticator.answers(true);
    await dialog.getByRole('button', { name: 'Make the passkey' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: 'Virtual key' })).toContainText('Not used yet');
    await expect(
      page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem').first(),
    ).toContainText('this browser');
    await expectAccessible(page);
    expect(await authenticator.passkeys()).toBe(1);
    await authenticator.answers(false);
  });

  await test.step('after signing out, the passkey signs in', async () => {
    await page.goto('/app/logout');
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
    await authenticator.answers(true);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL('**/app/choose-session');
    await page.goto('/app/security');
    await expect(page.getByRole('listitem').filter({ hasText: 'Virtual key' })).toContainText('Last used');
    await authenticator.answers(false);
  });

  site.stepClock();
  const moderator = await signInAs('moderator');
  await enterChamber(moderator, { camera: false });
  await enterChamber(page, { camera: false });
  const panel = panelOf(page);
  const pollId = await openPollByApi(moderator, {
    title: 'A vote that asks',
    voteOptions: ['Yea', 'Nay'],
    proofOfIdentity: true,
  });

  await test.step('the vote asks for a proof; a wrong password records nothing', async () => {
    await expect(panel.getByText(/You are asked to prove that it is you/)).toBeVisible();
    await panel.getByRole('radio', { name: 'Yea' }).check();
    await panel.getByRole('button', { name: 'Record Yea for yourself' }).click();
    await expect(panel.getByRole('form', { name: 'Prove that it is you' })).toBeVisible();
    await expect(panel.getByLabel('Your password')).toBeFocused();
    await expectAccessible(page);
    await panel.getByLabel('Your password').fill('wrong');
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('alert')).toContainText('The password is wrong');
    expect(await votesOf(moderator, pollId)).toBe(0);
  });

  await test.step('a passkey proves, and the vote is recorded by itself', async () => {
    await authenticator.answers(true);
    await panel.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(panel.getByText(/^Recorded \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)).toBeVisible();
    expect(await votesOf(moderator, pollId)).toBe(1);
  });
});
