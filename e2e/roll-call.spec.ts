import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { atNight } from './support/at-night.ts';
import { attend, OPEN_SESSION } from './support/attend.ts';
import { callApi, endOpenPolls, openPollByApi, panelOf, recordVote, sessionOf } from './support/polls.ts';
import { test } from './support/test.ts';

/** What the product itself may take for a name, on average: of the 3 s that a clerk has for each of
 *  40 names in two minutes, the rest is the clerk's. */
const A_NAME_MS = 1_000;

test('[BEY-41] a clerk calls the roll by keyboard; names stand on the wall, and a member answers at their own device', async ({
  signInAs,
  openBrowserAs,
}) => {
  test.setTimeout(90_000);
  const [moderator, rosa] = await Promise.all([signInAs('moderator'), signInAs('member08')]);
  await Promise.all([attend(moderator), attend(rosa)]);
  if (atNight) await seatForty(await signInAs('admin'));
  await endOpenPolls(moderator);
  await openPollByApi(moderator, { title: 'Called bill' });
  const made = await callApi(moderator, 'POST', `/api/displays/${await sessionOf(moderator)}`, {
    name: 'Roll',
  });
  const wall = await (await openBrowserAs(null, { viewport: { width: 1920, height: 1080 } })).newPage();
  const { origin } = new URL(moderator.url());
  await wall.goto(`${origin}/app/display/${(made as { code: string }).code}`);

  await recordVote(rosa, 'Nay');
  await panelOf(moderator).getByRole('button', { name: 'Call the roll' }).click();
  const roll = moderator.getByRole('dialog', { name: 'Called bill' });
  await roll.getByRole('button', { name: 'Call by name' }).click();
  const desk = roll.getByRole('group', { name: 'Roll call' });
  await expect(desk).toBeFocused();
  await expectAccessible(moderator);
  const name = desk.getByRole('heading', { level: 3 });
  await expect(wall.getByText((await name.textContent()) ?? '', { exact: true })).toBeVisible();
  await expect(panelOf(rosa).getByText(/^Called now: /)).toBeVisible();

  const names = await desk.getByRole('listitem').count();
  if (atNight) expect(names).toBe(40);
  const begunMs = Date.now();
  // The first is called again at the end; Rosa has answered at her own device, and is not called.
  const first = (await name.textContent()) ?? '';
  await moderator.keyboard.press('l');
  await expect(name).not.toHaveText(first);
  for (let at = 1; at < names - 1; at += 1) {
    const before = (await name.textContent()) ?? '';
    expect(before).not.toBe('Rosa Quispe');
    await moderator.keyboard.press(String((at % 3) + 1));
    await expect(name).not.toHaveText(before);
  }
  await expect(name).toHaveText(first);
  await moderator.keyboard.press('1');
  await expect(name).toHaveText('Everybody was called');
  expect(Date.now() - begunMs).toBeLessThan(names * A_NAME_MS);
  await moderator.keyboard.press('u');
  await expect(name).toHaveText(first);
  await moderator.keyboard.press('2');
  await expect(name).toHaveText('Everybody was called');
  await expect(desk.getByRole('listitem').filter({ hasText: 'Rosa Quispe' })).toContainText('own device');
  // The state is the server's: it is there when the window is opened again.
  await roll.getByRole('button', { name: 'Close the roll call' }).click();
  await panelOf(moderator).getByRole('button', { name: 'Go on calling the roll' }).click();
  await expect(roll.getByRole('heading', { name: 'Everybody was called' })).toBeVisible();
});

/** Adds members to the 24 of the demonstration, so that the roll has 40 names. */
async function seatForty(admin: Page): Promise<void> {
  await admin.goto('/healthz');
  const add: string[] = [];
  for (let seat = 25; seat <= 40; seat += 1) {
    const person = {
      email: `seat${seat}@demo.test`,
      displayName: `Member of Seat ${seat}`,
      roles: ['member'],
    };
    add.push(((await callApi(admin, 'POST', '/api/users', person)) as { id: string }).id);
  }
  await callApi(admin, 'PATCH', `/api/votingsessions/${OPEN_SESSION}`, { membership: { add } });
}
