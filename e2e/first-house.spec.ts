import { chmodSync, mkdtempSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { panelTab } from './support/attend.ts';
import { panelOf, recordVote } from './support/polls.ts';
import { test } from './support/test.ts';

// A house begins in production with nothing, and comes to its first vote by what the screens say.

const ADMIN = { email: 'ines@house.test', password: 'Harbour-lantern-42' };
const PEOPLE = 100;
const SITTING = 'First sitting of the harbour';
const passwordOf = (number: number) => `Harbour-lantern-${number}-x`;

const dataDir = mkdtempSync(join(tmpdir(), 'hemicycle-house-'));
// Under root PostgreSQL runs as another user, which must be able to reach its folder.
chmodSync(dataDir, 0o755);
test.use({
  siteSettings: {
    HEMICYCLE_MODE: 'production',
    HEMICYCLE_DATA_DIR: dataDir,
    HEMICYCLE_ADMIN_EMAIL: ADMIN.email,
    HEMICYCLE_ADMIN_PASSWORD: ADMIN.password,
  },
});

test('[BEY-12][ADMIN-01][PERM-25][GUEST-01] in production a house gets its name, parties, roles, a hundred people, a first sitting and two guests by the screens alone, and votes @at-night', async ({
  openBrowserAs,
}) => {
  test.setTimeout(300_000);
  const newPage = async () => {
    const page = await (await openBrowserAs(null)).newPage();
    page.setDefaultTimeout(20_000);
    return page;
  };
  const ines = await newPage();

  await test.step('the first administrator is led to the first steps, and names the house', async () => {
    await signInByForm(ines, ADMIN);
    await expect(ines.getByRole('heading', { name: 'First steps' })).toBeVisible();
    await ines.getByRole('link', { name: 'Set name and colour' }).click();
    await ines.getByLabel('Name of the house').fill('Harbour Council');
    await ines.getByRole('button', { name: 'Save', exact: true }).click();
    await ines.getByRole('link', { name: 'Back to the first steps' }).click();
    await expect(ines.getByText('1 of 6 done')).toBeVisible();
  });

  await test.step('two parties and three roles are made', async () => {
    await ines.getByRole('link', { name: 'Groups', exact: true }).click();
    for (const party of ['Blue', 'Green']) {
      await ines.getByRole('button', { name: 'New group' }).click();
      await ines.getByLabel('Name', { exact: true }).fill(party);
      await ines.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(ines.getByRole('button', { name: `Edit ${party}` })).toBeVisible();
    }
    await ines.getByRole('link', { name: 'Roles', exact: true }).click();
    for (const [like, role] of [
      ['Member', 'Councillor'],
      ['Moderator', 'Clerk'],
      ['Observer', 'Press'],
    ]) {
      await ines.getByRole('button', { name: `Copy ${like}`, exact: true }).click();
      await ines.getByRole('textbox', { name: 'Name' }).fill(role ?? '');
      await ines.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(ines.getByRole('button', { name: `Edit ${role}`, exact: true })).toBeVisible();
    }
    await expectAccessible(ines);
  });

  await test.step('a hundred people come from a spreadsheet', async () => {
    const rows = Array.from({ length: PEOPLE }, (_, index) => {
      const role = index === 0 ? 'Clerk' : index === 1 ? 'Press' : 'Councillor';
      const party = index % 2 === 0 ? 'Blue' : 'Green';
      return `m${index + 1}@house.test,Member ${index + 1},${party},${role},${passwordOf(index + 1)}`;
    });
    await ines.getByRole('link', { name: 'People', exact: true }).click();
    await ines.getByRole('link', { name: 'Import' }).click();
    await ines
      .getByLabel('Pasted rows')
      .fill(['email,displayName,groups,roles,password', ...rows].join('\n'));
    await ines.getByRole('button', { name: 'See the differences' }).click();
    await ines.getByRole('button', { name: `Import ${PEOPLE} rows` }).click();
    await expect(ines.getByText(/100 (?:people|new|accounts)/).first()).toBeVisible();
  });

  await test.step('the first sitting is made, with a guest by mail', async () => {
    await ines.getByRole('link', { name: 'First steps', exact: true }).click();
    await ines.getByRole('link', { name: 'Make the first sitting' }).click();
    await ines.getByLabel('Title', { exact: true }).fill(SITTING);
    const now = new Date();
    const starts = ines.getByRole('group', { name: 'Starts', exact: true });
    for (const [type, value] of [
      ['day', now.getUTCDate()],
      ['hour', now.getUTCHours()],
    ] as const) {
      await starts.locator(`[data-type="${type}"]`).click();
      await ines.keyboard.type(String(value).padStart(2, '0'));
    }
    await ines.getByRole('switch', { name: /^People wait in the lobby until somebody/ }).click();
    await ines.getByRole('button', { name: 'Save sitting' }).click();
    await expect(ines.getByRole('heading', { name: SITTING, level: 1 })).toBeVisible();
    await ines.getByLabel('Name of the link').fill('Experts');
    await ines.getByLabel('Invite by mail').fill('expert@guests.test');
    await ines.getByRole('button', { name: 'Generate' }).click();
    await expect(ines.getByText('Experts', { exact: true }).first()).toBeVisible();
    await expect(ines.getByText(/^Off\. An administrator turns it on under Site, Guests/)).toBeVisible();
  });

  await test.step('the address by title is turned on where the list says', async () => {
    await ines.getByRole('link', { name: 'Site', exact: true }).click();
    await ines.getByRole('checkbox', { name: 'An address made of the title' }).click();
    await ines.getByRole('button', { name: /^Save/ }).first().click();
  });

  const clerk = await newPage();
  const member = await newPage();
  await test.step('a clerk enters, a councillor waits and is let in', async () => {
    await signInByForm(clerk, { email: 'm1@house.test', password: passwordOf(1) });
    await signInByForm(member, { email: 'm3@house.test', password: passwordOf(3) });
    for (const page of [clerk, member]) {
      await page.getByRole('button', { name: `Join the sitting: ${SITTING}` }).click();
      await page.getByRole('button', { name: 'Join the sitting', exact: true }).click();
    }
    await clerk.waitForURL('**/app');
    await panelTab(clerk, 'Lobby').click();
    await clerk.getByRole('button', { name: 'Let in Member 3' }).click();
    await member.waitForURL('**/app');
  });

  await test.step('one guest comes by the letter, one by the title, and both are let in', async () => {
    const guests: Page[] = [];
    const byTitle = `/guest/${SITTING.toLowerCase().replaceAll(' ', '')}`;
    for (const [name, address] of [
      ['Dr Expert', await linkInLetter()],
      ['Ms Neighbour', byTitle],
    ]) {
      const guest = await newPage();
      guests.push(guest);
      await guest.goto(address ?? '');
      await expect(guest.getByText(SITTING).first()).toBeVisible();
      await guest.getByLabel('Your name').fill(name ?? '');
      for (const box of await guest.getByRole('checkbox').all()) await box.check();
      await guest
        .getByRole('button', { name: /^(?:Go on|Continue|Enter|Join)/ })
        .first()
        .click();
      await guest.getByRole('button', { name: 'Join the sitting', exact: true }).click();
      await clerk.getByRole('button', { name: new RegExp(`^Let in ${name}`) }).click();
      await guest.waitForURL('**/app');
    }
    await expect(panelTab(clerk, 'Participants')).toContainText('4');
    // Their cameras would go on beside the vote, in which they have no part.
    await Promise.all(guests.map((guest) => guest.close()));
  });

  await test.step('and the house votes', async () => {
    await clerk.getByRole('tab', { name: /^Votes/ }).click();
    await panelOf(clerk).getByRole('button', { name: 'New vote' }).click();
    const editor = clerk.getByRole('dialog', { name: 'New vote' });
    await editor.getByLabel('Title', { exact: true }).fill('Harbour');
    await editor.getByLabel('Question', { exact: true }).fill('Shall the harbour be built?');
    await editor.getByRole('button', { name: 'Open the vote' }).click();
    const sure = clerk.getByRole('dialog', { name: 'Open the vote?' });
    await sure.getByRole('button', { name: 'Open the vote' }).click();
    await recordVote(member, 'Yea');
    await expect(
      panelOf(clerk)
        .getByText(/1 of 98/)
        .first(),
    ).toBeVisible();
  });
});

async function signInByForm(page: Page, { email, password }: typeof ADMIN): Promise<void> {
  await page.goto('/');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((address) => !/sign-in|login/.test(address.pathname));
}

/** The address in the newest letter to a guest. Without a mail server letters are files. */
async function linkInLetter(): Promise<string> {
  const folder = join(dataDir, 'mail');
  let link: string | undefined;
  await expect(async () => {
    const letters = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
    );
    const text = letters
      .filter((letter) => letter.includes('expert@guests.test'))
      .join('\n')
      .replaceAll(/=\r?\n/g, '')
      .replaceAll('=3D', '=');
    link = /http:\/\/[^\s"<>]+\/guest\/[^\s"<>]*/.exec(text)?.[0];
    expect(link).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return link ?? '';
}
