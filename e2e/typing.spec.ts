import { expect, type Page } from '@playwright/test';
import { OPEN_SESSION, panelTab } from './support/attend.ts';
import { takeSeat } from './support/in-chamber.ts';
import { callApi, closePollByApi, joinByApi, openPollByApi, panelOf } from './support/polls.ts';
import { test } from './support/test.ts';

// A sentence with spaces and with every letter that has ever been a shortcut.
const SENTENCE = 'Have both members moved? She has, his motion vies with mine.';
const HALF = 20;

/** What the server tells everybody about Rosa: whether she is muted, whether her camera is off and
 *  whether her hand is up. */
async function toldOf(page: Page): Promise<unknown> {
  const states = await callApi(page, 'GET', `/api/people/states/votingsession/${OPEN_SESSION}`);
  const all: unknown[] = Array.isArray(states) ? states : [];
  const own = all.find(
    (one) => typeof one === 'object' && one !== null && Reflect.get(one, 'userId') === 'member08',
  );
  if (typeof own !== 'object' || own === null) throw new Error('Nothing is known of Rosa.');
  return Object.fromEntries(
    ['muteAudio', 'muteVideo', 'handType'].map((key) => [key, Reflect.get(own, key)]),
  );
}

const SILENT = { muteAudio: 1, muteVideo: 1, handType: 0 };

const writeToAll = (page: Page) => page.getByRole('textbox', { name: 'Message to all' });

async function switchChat(moderator: Page, chatAll: boolean): Promise<void> {
  await callApi(moderator, 'PUT', `/api/votingsessions/${OPEN_SESSION}/davra`, { chatAll });
}

test('[BEY-14] [POLL-21] [CHAT-18] what is typed stays in its field: no vote, no rule and no panel that changes sends it to a shortcut', async ({
  signInAs,
}) => {
  const [moderator, rosa] = await Promise.all([signInAs('moderator'), signInAs('member08')]);
  await joinByApi(moderator);
  await takeSeat(rosa);
  await panelTab(rosa, 'Chat').click();
  const box = writeToAll(rosa);
  await box.click();
  const alert = rosa.locator('[role="alert"][aria-live="assertive"]');
  const unmute = rosa.getByRole('button', { name: 'Unmute', exact: true });
  let pollId = '';

  await test.step('a vote opens in the middle of a sentence', async () => {
    await rosa.keyboard.type(SENTENCE.slice(0, HALF), { delay: 10 });
    pollId = await openPollByApi(moderator, { title: 'Order of business', question: 'Shall it stand?' });
    const waiting = panelOf(rosa).getByRole('region', { name: 'A vote is open' });
    await expect(waiting).toContainText('Order of business');
    await expect(alert).toHaveText(
      'A vote is open: Order of business. Its ballot waits above what you are writing. Press Alt+G to go there; you can go on typing.',
    );
    await rosa.keyboard.type(SENTENCE.slice(HALF), { delay: 10 });
    await expect(box).toHaveValue(SENTENCE);
    await expect(box).toBeFocused();
    await expect(unmute).toBeVisible();
    expect(await toldOf(rosa)).toEqual(SILENT);
  });

  await test.step('its key leads to the ballot, and leaving it leads back', async () => {
    await rosa.keyboard.press('Alt+g');
    await expect(panelOf(rosa).getByRole('heading', { name: 'Shall it stand?' })).toBeFocused();
    await expect(panelOf(rosa).getByRole('radio', { name: 'Yea' })).toBeVisible();
    await panelOf(rosa).getByRole('button', { name: 'Hide the vote' }).click();
    await expect(box).toBeFocused();
    await expect(box).toHaveValue(SENTENCE);
  });

  await test.step('it closes while she goes on', async () => {
    await rosa.keyboard.press('End');
    await rosa.keyboard.type(' Ve', { delay: 10 });
    await closePollByApi(moderator, pollId);
    await expect(panelOf(rosa).getByRole('region', { name: 'News of a vote' })).toBeVisible();
    await rosa.keyboard.type('ry much so', { delay: 10 });
    await expect(box).toHaveValue(`${SENTENCE} Very much so`);
  });

  await test.step('the vote comes once she has left the field', async () => {
    await rosa.getByRole('main').click({ position: { x: 5, y: 5 } });
    await expect(panelOf(rosa).getByRole('heading', { name: 'Shall it stand?' })).toBeVisible();
    await expect(panelOf(rosa).getByRole('region', { name: 'News of a vote' })).toBeHidden();
  });

  await test.step('the chat is closed in the middle of a word: nothing else gets the rest, and what was written is kept', async () => {
    await panelOf(rosa).getByRole('button', { name: 'Back to the panel' }).click();
    await box.click();
    await rosa.keyboard.press('Control+End');
    await rosa.keyboard.type(', so', { delay: 10 });
    await switchChat(moderator, false);
    await expect(box).toBeHidden();
    await rosa.keyboard.type(' vmhsb mv', { delay: 10 });
    await rosa.keyboard.down('Space');
    await rosa.keyboard.up('Space');
    await expect(unmute).toBeVisible();
    expect(await toldOf(rosa)).toEqual(SILENT);
    await switchChat(moderator, true);
    await expect(box).toHaveValue(`${SENTENCE} Very much so, so`);
  });

  await test.step('the key of the microphone is said', async () => {
    const said = rosa.locator('[role="status"][aria-live="polite"]', { hasText: /microphone/ });
    await rosa.keyboard.press('Alt+m');
    await expect(said).toHaveText('Your microphone is on.');
    await expect.poll(() => toldOf(rosa)).toEqual({ ...SILENT, muteAudio: 0 });
  });
});
