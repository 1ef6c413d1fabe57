import { randomUUID } from 'node:crypto';
import { NO_REDIS } from '@hemicycle/testkit/own-redis';
import { openTcpLine } from '@hemicycle/testkit/tcp-line';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { panelTab } from './support/attend.ts';
import { takeSeat, tileOf } from './support/in-chamber.ts';
import { callApi, closePollByApi, joinByApi, openPollByApi, panelOf, recordVote } from './support/polls.ts';
import { type Account, signIn } from './support/test.ts';
import { startTwoServers } from './support/two-servers.ts';
import { expectPlaying } from './support/video.ts';

// The people of one sitting are on two servers. One server dies in the middle of a secret vote.

test.describe.configure({ timeout: 120_000 });
test.skip(NO_REDIS !== null, NO_REDIS ?? '');

const KENJI = 'Kenji Watanabe';
/** How long anybody may wait when a server dies: 5 s on a quiet machine, three times as long on a
 *  busy one. */
const AT_MOST_MS = 15_000;

function control(page: Page, name: string): Locator {
  return page.getByRole('contentinfo', { name: 'Controls' }).getByRole('button', { name, exact: true });
}

async function openPage(browser: Browser, url: string, account: Account): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    permissions: ['camera', 'microphone'],
  });
  await signIn(context, url, account);
  return context.newPage();
}

async function say(page: Page, text: string): Promise<void> {
  await panelTab(page, 'Chat').click();
  const box = page.getByRole('textbox', { name: /^Message to/ });
  await box.fill(text);
  await box.press('Enter');
  await expect(box).toHaveValue('');
}

function messages(page: Page): Locator {
  return page.getByRole('log', { name: /^Messages to all/ });
}

test('[BEY-12] [VOTE-01] [CHAT-01] people of one sitting on two servers meet and vote, and one server dies in the middle', async ({
  browser,
}) => {
  const servers = await startTwoServers();
  const { first, second } = servers;
  const balancer = await openTcpLine(second.url, first.url);
  try {
    const marit = await openPage(browser, first.url, 'moderator');
    const rosa = await openPage(browser, first.url, 'member08');
    const kenji = await openPage(browser, balancer.url, 'member09');
    const amara = await openPage(browser, balancer.url, 'member10');
    for (const page of [marit, rosa, kenji, amara]) await takeSeat(page);
    const ilir = await openPage(browser, balancer.url, 'member11');
    await joinByApi(ilir);

    await test.step('they see each other, write, and raise hands', async () => {
      await control(kenji, 'Start video').click();
      await expectPlaying(tileOf(rosa, KENJI).locator('video'));
      await say(rosa, 'Point of order');
      await say(kenji, 'Good morning to you');
      await expect(messages(rosa)).toContainText('Good morning to you');
      await expect(messages(kenji)).toContainText('Point of order');
      await control(kenji, 'Raise hand').click();
      await expect(tileOf(rosa, KENJI)).toContainText('One hand up, number 1');
      await control(rosa, 'Raise hand').click();
      await expect(tileOf(kenji, 'Rosa Quispe')).toContainText('One hand up, number 2');
    });

    await test.step('a moderator keeps a microphone off, and removes somebody', async () => {
      await control(kenji, 'Unmute').click();
      await expect(control(kenji, 'Mute')).toBeVisible();
      await callApi(marit, 'PATCH', '/api/people/states/member09', { forceMuteAudio: -1 });
      await expect(control(kenji, 'Unmute')).toHaveAttribute('aria-disabled', 'true');
      await callApi(marit, 'PUT', '/api/people/notification/member10', {
        type: 'moderatorInstruction',
        message: { instruction: 'logout' },
      });
      await amara.waitForURL((url) => url.pathname === '/app/logout');
    });

    const pollId = await openPollByApi(marit, {
      title: 'Lake Levels Act',
      anonymous: 'privatevoterselection',
    });

    await test.step('a server dies in the middle of a secret vote', async () => {
      await recordVote(rosa, 'Yea');
      await recordVote(kenji, 'Yea');
      await second.kill();
      // A page that got no answer sends the same request again, and so does this test.
      const cast = { requestId: randomUUID(), voteDecision: 'Nay' };
      const castByIlir = () => callApi(ilir, 'POST', `/api/polls/${pollId}/votes`, cast);
      await Promise.all([
        expect(castByIlir).toPass({ timeout: AT_MOST_MS }),
        expect(async () => {
          const lower = control(kenji, 'Lower hand');
          if (await lower.isVisible()) await lower.click({ timeout: 1_000 });
          await expect(control(kenji, 'Raise hand')).toBeVisible({ timeout: 1_000 });
        }).toPass({ timeout: AT_MOST_MS }),
      ]);
      await expect(tileOf(rosa, KENJI)).not.toContainText('hand up');
    });

    await test.step('every vote counts', async () => {
      await closePollByApi(marit, pollId);
      for (const page of [rosa, kenji]) await expect(panelOf(page)).toContainText('3 of 24');
      await expectPlaying(tileOf(rosa, KENJI).locator('video'));
    });
  } finally {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await balancer.close();
    await servers.dispose();
  }
});
