import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { voteInspection } from '@hemicycle/contract/votes';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { enterChamber } from './support/in-chamber.ts';
import { callApi, closePollByApi, joinByApi, openPollByApi, panelOf } from './support/polls.ts';
import { DEMO_PASSWORD, emailOf, test } from './support/test.ts';
import { plugIn } from './support/virtual-authenticator.ts';

test.setTimeout(240_000);

const ROOT = join(import.meta.dirname, '..');

/** Runs the verifier on a record, as a person would who does not trust the server. */
async function verify(path: string, ...options: readonly string[]): Promise<string> {
  const command = ['--import', 'tsx', join(ROOT, 'apps/verifier/src/main.ts'), path, ...options];
  return (await promisify(execFile)(process.execPath, command, { cwd: ROOT })).stdout;
}

test('[BEY-31] [VOTE-04] [VOTE-05] a vote is signed by a passkey, with a verification snapshot that few can open', async ({
  site,
  openBrowserAs,
  signInAs,
}, testInfo) => {
  await site.saveFlags({ requireSignedVotes: true, enableCameraSnapshotOnVoteSubmitted: true });
  const baseURL = site.url.replace('127.0.0.1', 'localhost');
  const rosa = await (await openBrowserAs(null, { baseURL })).newPage();
  // A software authenticator accepts a suggested passkey by itself, before the test can sign in by
  // password. So the page must suggest none.
  await rosa.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  const authenticator = await plugIn(rosa);
  const panel = panelOf(rosa);
  let fingerprint = '';

  await test.step('a member adds a passkey and sees its fingerprint', async () => {
    await rosa.goto('/app/login');
    await rosa.getByLabel('E-mail address').fill(emailOf('member08'));
    await rosa.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await rosa.getByRole('button', { name: 'Sign in', exact: true }).click();
    await rosa.waitForURL('**/app/choose-session');
    await rosa.goto('/app/security');
    await rosa.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = rosa.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Name').fill('Virtual key');
    await authenticator.answers(true);
    await dialog.getByRole('button', { name: 'Make the passkey' }).click();
    const row = rosa.getByRole('listitem').filter({ hasText: 'Virtual key' });
    fingerprint = (await row.locator('code').textContent()) ?? '';
    expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
    await authenticator.answers(false);
  });

  const moderator = await signInAs('moderator');
  await joinByApi(moderator);
  await enterChamber(rosa);
  const pollId = await openPollByApi(moderator, {
    title: 'A vote that is signed',
    voteOptions: ['Yea', 'Nay'],
  });

  await test.step('the ballot says that the vote is signed, and asks for consent', async () => {
    await expect(panel.getByText(/You sign your vote with your passkey/)).toBeVisible();
    await panel.getByRole('checkbox', { name: 'Take a verification snapshot as I vote' }).check();
  });

  await test.step('with the passkey the vote is recorded, and the snapshot follows', async () => {
    await authenticator.answers(true);
    await panel.getByRole('radio', { name: 'Yea' }).check();
    await panel.getByRole('button', { name: 'Record Yea for yourself' }).click();
    await expect(panel.getByText(/^Recorded \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)).toBeVisible();
    await expect(panel.getByText('A verification snapshot stands beside your vote.')).toBeVisible();
  });

  await test.step('who is on the snapshot opens it in the inspection', async () => {
    await panel.getByRole('button', { name: 'Inspect votes' }).click();
    await rosa.getByRole('button', { name: 'Verification snapshot of Rosa Quispe' }).click();
    const image = rosa.getByRole('dialog', { name: 'Verification snapshot' }).getByRole('img');
    await expect
      .poll(() => image.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth))
      .toBeGreaterThan(100);
    await expectAccessible(rosa);
  });

  await test.step('those who run votes read it too, others do not', async () => {
    const { votes } = voteInspection.parse(await callApi(moderator, 'GET', `/api/polls/${pollId}/votes`));
    const url = votes[0]?.snapshotUrl ?? 'none';
    const read = await moderator.request.get(url);
    expect([read.status(), read.headers()['content-type']]).toEqual([200, 'image/jpeg']);
    const other = await signInAs('member09');
    await joinByApi(other);
    expect((await other.request.get(url)).status()).toBe(404);
  });

  await test.step('the record holds the signature, and anybody can check it', async () => {
    await closePollByApi(moderator, pollId);
    const answer = await moderator.request.get(`/api/polls/${pollId}/record`);
    const path = testInfo.outputPath('record.json');
    await writeFile(path, await answer.body());
    const keys = testInfo.outputPath('record-keys.json');
    await writeFile(keys, await (await moderator.request.get('/api/record-keys')).body());
    const said = await verify(path, '--keys', keys);
    expect(said).toMatch(/^RIGHT/);
    expect(said).toContain(`member08 ${fingerprint}`);
  });
});
