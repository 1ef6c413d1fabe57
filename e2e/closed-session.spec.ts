import { expect, type Page } from '@playwright/test';
import { OPEN_SESSION, panelTab } from './support/attend.ts';
import { takeSeat, tileOf } from './support/in-chamber.ts';
import { keepConnections, videoBytesReceived } from './support/kept-connections.ts';
import { callApi, openPollByApi, WATER_BILL } from './support/polls.ts';
import { listenTo } from './support/received.ts';
import { test } from './support/test.ts';
import { expectPlaying } from './support/video.ts';

const OUT_WITHIN_MS = 2_000;
const SAID_INSIDE = 'Marker of what is said while closed';
const VOTE_INSIDE = 'Marker of a vote while closed';

const pictureAt = (page: Page, name: string) => tileOf(page, name).locator('video');

/** Chooses an entry of the account's menu. */
async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test(
  '[BEY-45] a moderator closes the sitting: an outsider loses everything at once and reads why, gets no byte of it, and comes back by themselves',
  { tag: ['@livekit', '@mesh-at-night'] },
  async ({ signInAs }) => {
    const marit = await signInAs('moderator');
    const hana = await signInAs('observer');
    const heard = listenTo(hana);
    await keepConnections(hana);
    await Promise.all([takeSeat(marit, { camera: true }), takeSeat(hana)]);
    await expectPlaying(pictureAt(hana, 'Marit'));

    await choose(marit, 'Go into private…');
    await marit.getByRole('dialog').getByRole('button', { name: 'Go into private' }).click();
    await expect(hana.getByRole('heading', { name: 'The sitting is private' })).toBeVisible();
    await expect(hana.getByRole('region', { name: 'Video' })).toHaveCount(0);
    await expect(marit.getByText('What is said here now reaches nobody outside')).toBeVisible();
    const bytes = await videoBytesReceived(hana);
    await heard.take();

    await callApi(marit, 'PUT', `/api/chat/group/${OPEN_SESSION}`, { text: SAID_INSIDE });
    await panelTab(marit, 'Chat').click();
    await expect(marit.getByText(SAID_INSIDE)).toBeVisible();
    const pollId = await openPollByApi(marit, { ...WATER_BILL, title: VOTE_INSIDE });
    await expect(marit.getByText(VOTE_INSIDE).first()).toBeVisible();
    await hana.goto('/app');
    await expect(hana.getByRole('heading', { name: 'The sitting is private' })).toBeVisible();
    for (const path of [`/api/people/states/votingsession/${OPEN_SESSION}`, `/api/polls/${pollId}`]) {
      const answer = await hana.request.get(path);
      expect(answer.status(), path).toBeGreaterThanOrEqual(400);
    }
    expect(await videoBytesReceived(hana)).toBeLessThanOrEqual(bytes);
    const during = JSON.stringify(await heard.take());
    expect(during).not.toContain(SAID_INSIDE);
    expect(during).not.toContain(VOTE_INSIDE);

    await callApi(marit, 'POST', `/api/polls/${pollId}/close`);
    await choose(marit, 'Sit in public again');
    await marit.getByRole('dialog').getByRole('button', { name: 'Sit in public' }).click();
    await expectPlaying(pictureAt(hana, 'Marit'));
    // An observer has no chat; of a vote they are told.
    const title = 'All may read this';
    const openToAll = await openPollByApi(marit, { ...WATER_BILL, title });
    await expect(hana.getByText(title).first()).toBeVisible();
    await callApi(marit, 'POST', `/api/polls/${openToAll}/close`);
    const after = JSON.stringify(await heard.take());
    expect(after).not.toContain(SAID_INSIDE);
    expect(after).not.toContain(VOTE_INSIDE);
  },
);

test(
  '[BEY-46] who is switched off by the directory while voting is out within 2 s, and others see and hear nothing more of them',
  { tag: ['@livekit', '@mesh-at-night'] },
  async ({ signInAs, site }) => {
    const admin = await signInAs('admin');
    const marit = await signInAs('moderator');
    const kenji = await signInAs('member09');
    await admin.goto('/app/choose-session');
    const { token } = (await callApi(admin, 'POST', '/api/sign-on/scim-tokens', {
      name: 'Directory',
      firstRoles: [],
    })) as { token: string };
    await Promise.all([takeSeat(marit), takeSeat(kenji, { camera: true, speaks: true })]);
    await expectPlaying(pictureAt(marit, 'Kenji'));
    const pollId = await openPollByApi(marit, WATER_BILL);
    await expect(kenji.getByText(WATER_BILL.title).first()).toBeVisible();

    const answer = await admin.request.patch(`${site.url}/scim/v2/Users/member09`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      data: JSON.stringify({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'replace', path: 'active', value: false }],
      }),
    });
    expect(answer.status()).toBe(200);
    await Promise.all([
      expect(kenji.getByText('Your account is switched off')).toBeVisible({ timeout: OUT_WITHIN_MS }),
      expect(pictureAt(marit, 'Kenji')).toHaveCount(0, { timeout: OUT_WITHIN_MS }),
    ]);
    await kenji.goto('/app');
    await expect(kenji.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await callApi(marit, 'POST', `/api/polls/${pollId}/close`);
  },
);
