import { type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expectArriving, watchMedia } from './arriving-media.ts';
import { enterChamber, takeSeat, tileOf } from './in-chamber.ts';
import { connectionsMade } from './kept-connections.ts';
import { callApi } from './polls.ts';
import type { Site } from './site-process.ts';
import type { TcpLine } from '@hemicycle/testkit/tcp-line';
import type { Account } from './test.ts';

const ROSA = { account: 'member08', name: 'Rosa Quispe' } as const;
const MARIT = { account: 'moderator', name: 'Marit Solberg' } as const;
const SAMUEL = { account: 'member10', name: 'Samuel Okafor' } as const;
const BESIDES = ['member01', 'member02', 'member03'] as const;
const OTHERS = [SAMUEL.account, ...BESIDES] as const;
const ALL = [ROSA.account, MARIT.account, ...OTHERS] as const;
const VIEWPORT = { width: 1280, height: 720 };

type Sitting = (typeof ALL)[number];

/** The pages of six people by their accounts, each in its own browser context. Rosa's page reaches
 *  the site over a line that can be cut. */
export type SixPeople = Readonly<Record<Sitting, Page>>;

const control = (page: Page, name: string) =>
  page.getByRole('contentinfo', { name: 'Controls' }).getByRole('button', { name, exact: true });
const tiles = (page: Page) => page.getByRole('region', { name: 'Video' }).locator('li[data-user]');
const lost = (page: Page) => page.getByText('Network disconnected');

/** Checks that only Rosa and Marit send picture and sound: each receives the other's, and nothing
 *  else. */
async function expectBothThere(people: SixPeople): Promise<void> {
  await Promise.all([
    expectArriving(people.moderator, { seen: [ROSA.account], heard: 1 }),
    expectArriving(people.member08, { seen: [MARIT.account], heard: 1 }),
  ]);
}

/** Six people come in with camera and microphone. Rosa comes through the self-check with both on;
 *  the other five have both off at first. */
export async function sixMeet(
  openBrowserAs: (account: Account, options: BrowserContextOptions) => Promise<BrowserContext>,
  line: TcpLine,
): Promise<SixPeople> {
  const come = async (account: Sitting) => {
    const over = account === ROSA.account ? { baseURL: line.url } : {};
    const context = await openBrowserAs(account, { viewport: VIEWPORT, ...over });
    const page = await context.newPage();
    await watchMedia(page);
    await (account === ROSA.account ? enterChamber(page) : takeSeat(page));
    return page;
  };
  const [member08, moderator] = [await come('member08'), await come('moderator')];
  const [member10, member01] = [await come('member10'), await come('member01')];
  const [member02, member03] = [await come('member02'), await come('member03')];
  return { member08, moderator, member10, member01, member02, member03 };
}

/** All six send pictures at once, and each person sees the pictures of the other five move. Then
 *  each person speaks in turn and five people hear it: the mesh would encode thirty sounds at once
 *  one by one. Afterwards only Rosa and Marit send. */
export async function allSeeAndHear(people: SixPeople): Promise<void> {
  const unlike = (one: Sitting, of: readonly Sitting[] = ALL) => of.filter((other) => other !== one);
  const sending = [ROSA.account, MARIT.account];
  await control(people.member08, 'Mute').click();
  for (const account of unlike(ROSA.account)) await control(people[account], 'Start video').click();
  await Promise.all(ALL.map((one) => expectArriving(people[one], { seen: unlike(one), heard: 0 })));
  for (const account of OTHERS) await control(people[account], 'Stop video').click();
  await expect(tileOf(people.moderator, SAMUEL.name)).toContainText('camera off');

  for (const speaker of [...OTHERS, ...sending]) {
    await control(people[speaker], 'Unmute').click();
    await Promise.all(
      unlike(speaker).map((one) => expectArriving(people[one], { seen: unlike(one, sending), heard: 1 })),
    );
    await control(people[speaker], 'Mute').click();
  }
  for (const account of sending) await control(people[account], 'Unmute').click();
  await expect(tileOf(people.moderator, ROSA.name)).toContainText('microphone on');
  await expectBothThere(people);
  await expectArriving(people.member03, { seen: sending, heard: 2 });
}

export async function layoutsAreSwitched({ moderator }: SixPeople): Promise<void> {
  const large = moderator.getByRole('main').locator('li[data-size="large"]');
  const choose = async (name: RegExp) => {
    await control(moderator, 'Layout').click();
    await moderator.getByRole('menuitemradio', { name }).click();
  };
  await choose(/^OnePlusN/);
  await expect(large).toContainText(ROSA.name);
  await expectArriving(moderator, { seen: [ROSA.account], heard: 1 });
  await choose(/^Single/);
  await expect(tiles(moderator)).toHaveCount(1);
  await choose(/^Equal/);
  await expect(large).toHaveCount(0);
  await expectArriving(moderator, { seen: [ROSA.account], heard: 1 });
  await expectAccessible(moderator);
}

/** Rosa's screen arrives at all five other people, beside her picture and with its own sound. Then
 *  it goes. */
export async function aScreenIsShared(people: SixPeople): Promise<void> {
  const { member08: rosa } = people;
  await control(rosa, 'Share').click();
  await expect(control(rosa, 'Stop sharing')).toBeVisible({ timeout: 60_000 });
  await expectArriving(people.moderator, { seen: [ROSA.account], heard: 2, share: true });
  const all = { seen: [ROSA.account, MARIT.account], heard: 3, share: true };
  await Promise.all(OTHERS.map((one) => expectArriving(people[one], all)));
  await control(rosa, 'Stop sharing').click();
  for (const one of [MARIT.account, ...OTHERS]) {
    await expect(people[one].getByLabel(`Shared by ${ROSA.name}`)).toHaveCount(0);
  }
}

/** Rosa mutes herself, is muted by a moderator, and is kept muted by force. Each time her media
 *  stops, and it comes back only when she turns it on. */
export async function peopleAreMuted(people: SixPeople): Promise<void> {
  const { moderator: marit, member08: rosa } = people;
  const hers = tileOf(marit, ROSA.name);
  const decide = (change: Record<string, unknown>) =>
    callApi(marit, 'PATCH', `/api/people/states/${ROSA.account}`, change);

  await control(rosa, 'Mute').click();
  await control(rosa, 'Stop video').click();
  await expect(hers).toContainText('muted');
  await expect(hers).toContainText('camera off');
  await expectArriving(marit, { seen: [], heard: 0 });
  await control(rosa, 'Start video').click();
  await control(rosa, 'Unmute').click();
  await expectBothThere(people);

  await decide({ muteAudio: 1 });
  await expect(control(rosa, 'Unmute')).toBeVisible();
  await expect(hers).toContainText('muted');
  await expectArriving(marit, { seen: [ROSA.account], heard: 0 });
  await control(rosa, 'Unmute').click();
  await expect(hers).toContainText('microphone on');

  await decide({ forceMuteAudio: -1, forceMuteVideo: -1 });
  await expect(hers).toContainText('muted');
  for (const name of ['Unmute', 'Start video']) await expect(control(rosa, name)).toBeDisabled();
  await expectArriving(marit, { seen: [], heard: 0 });
  await expectArriving(people.member03, { seen: [MARIT.account], heard: 1 });
  await decide({ forceMuteAudio: null, forceMuteVideo: null });
  for (const name of ['Unmute', 'Start video']) await control(rosa, name).click();
  await expectBothThere(people);
}

/** The moderator logs one person out, one person signs out elsewhere, and one page is closed. These
 *  three are gone for the other people, who go on. */
export async function someAreRemoved(people: SixPeople, site: Site): Promise<void> {
  const { moderator: marit, member10: samuel, member01, member02 } = people;
  for (const page of [samuel, member01]) await control(page, 'Start video').click();
  await expectArriving(marit, { seen: [ROSA.account, SAMUEL.account, 'member01'], heard: 1 });

  await callApi(marit, 'PUT', `/api/people/notification/${SAMUEL.account}`, {
    type: 'moderatorInstruction',
    message: { instruction: 'logout' },
  });
  await samuel.waitForURL((url) => !url.pathname.endsWith('/app'), { timeout: 60_000 });
  const answer = await member01.request.post(`${site.url}/api/auth/logout`, {
    headers: { origin: site.url },
  });
  expect(answer.status()).toBe(204);
  await member02.context().close();
  await expect(tiles(marit)).toHaveCount(2, { timeout: 90_000 });
  await expectBothThere(people);
  await expectArriving(people.member03, { seen: [ROSA.account, MARIT.account], heard: 2 });
}

/** Rosa's line to the server is cut. Her page says so, and later reads what happened meanwhile. */
export async function aLineIsCut(people: SixPeople, line: TcpLine): Promise<void> {
  const { moderator: marit, member08: rosa } = people;
  line.cut();
  await expect(lost(rosa)).toBeVisible({ timeout: 30_000 });
  await expect(rosa.getByText('Reconnect in progress')).toBeVisible();
  await expect(control(rosa, 'Raise hand')).toBeDisabled();
  await control(marit, 'Raise hand').click();
  await expect(control(marit, 'Lower hand')).toBeVisible();
  line.giveBack();
  await expect(rosa.getByText('Reconnection success')).toBeVisible({ timeout: 60_000 });
  await expect(lost(rosa)).toBeHidden();
  await expect(tileOf(rosa, MARIT.name)).toContainText('One hand up, number 1');
  await control(marit, 'Lower hand').click();
  await expectBothThere(people);
}

/** The media server dies, and the application's server starts another one. */
export async function theMediaServerDies(people: SixPeople, site: Site): Promise<void> {
  const both = [people.moderator, people.member08];
  const before = await Promise.all(both.map(connectionsMade));
  await site.killMediaServer();
  // Pictures of the dead server may still arrive for a moment. So wait for new connections.
  for (const [index, page] of both.entries()) {
    await expect.poll(() => connectionsMade(page), { timeout: 60_000 }).toBeGreaterThan(before[index] ?? 0);
  }
  await expectBothThere(people);
}

/** The application's server dies, together with a media server that it runs. It is started again
 *  over the same data. */
export async function theServerIsRestarted(people: SixPeople, site: Site): Promise<void> {
  const both = [people.moderator, people.member08];
  await site.kill();
  for (const page of both) await expect(lost(page)).toBeVisible({ timeout: 60_000 });
  await site.start();
  for (const page of both) await expect(lost(page)).toBeHidden({ timeout: 60_000 });
  await expectBothThere(people);
}

export async function rosaLeaves({ moderator: marit, member08: rosa }: SixPeople): Promise<void> {
  await control(rosa, 'Leave').click();
  await rosa.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Leave' }).click();
  await rosa.waitForURL('**/app/choose-session');
  await expect(tileOf(marit, ROSA.name)).toHaveCount(0);
  await expectArriving(marit, { seen: [], heard: 0 });
}
