import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { attend, OPEN_SESSION, panelTab } from './support/attend.ts';
import { type Account, test } from './support/test.ts';

async function inChat(page: Page): Promise<Page> {
  await attend(page);
  await openChat(page);
  return page;
}

async function openChat(page: Page): Promise<void> {
  await panelTab(page, 'Chat').click();
  await expect(messages(page)).toBeVisible();
}

function messages(page: Page) {
  return page.getByRole('log', { name: /^Messages (to all|with)/ });
}

async function say(page: Page, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: /^Message to/ });
  await box.fill(text);
  await box.press('Enter');
  await expect(box).toHaveValue('');
}

/** Sends a message by the public API, so that its writer needs no open chat. */
async function sayByApi(page: Page, text: string): Promise<void> {
  const answer = await page.request.put(`/api/chat/group/${OPEN_SESSION}`, {
    headers: { 'x-hemicycle-request': 'e2e' },
    data: { text },
  });
  expect(answer.status()).toBe(200);
}

test('[CHAT-06] [CHAT-08] [CHAT-09] [CHAT-04] what one writes to all is text and links to all, also after a reload', async ({
  signInAs,
}) => {
  const people: Account[] = ['member08', 'member09'];
  const [rosa, kenji] = await Promise.all(people.map(async (one) => inChat(await signInAs(one))));
  if (!rosa || !kenji) throw new Error('two people are here');
  const alerts: string[] = [];
  kenji.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.dismiss();
  });

  await say(rosa, 'See www.example.org/bill-41, and 3 < 5');
  const link = messages(kenji).getByRole('link', { name: 'www.example.org/bill-41' });
  await expect(link).toHaveAttribute('href', 'https://www.example.org/bill-41');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(messages(kenji)).toContainText('and 3  5');
  await expect(messages(kenji)).toContainText(/\d{1,2}:\d\d (am|pm)/);

  await say(rosa, '<script>alert("hello")</script><img src=x onerror="alert(1)">');
  await expect(messages(kenji)).toContainText('scr_iptalert(hello)');
  expect(await messages(kenji).locator('script, img').count()).toBe(0);

  const box = rosa.getByRole('textbox', { name: 'Message to all' });
  await box.fill('   \n ');
  await expect(rosa.getByRole('button', { name: 'Send' })).toBeDisabled();
  await box.press('Enter');
  await box.fill('first line');
  await box.press('Shift+Enter');
  await box.pressSequentially('second line');
  await box.press('Enter');
  await expect(messages(kenji).getByText('first line\nsecond line')).toBeVisible();
  expect(await messages(kenji).locator('time').count()).toBe(3);
  await expectAccessible(rosa);

  await kenji.reload();
  await openChat(kenji);
  await expect(messages(kenji)).toContainText('second line');
  expect(alerts).toEqual([]);
});

test('[CHAT-11] [CHAT-12] the badge counts what arrives while one reads above, and clears at the bottom', async ({
  signInAs,
}) => {
  // The writer must have sent nothing in the tests before, because the server limits how many
  // messages one person sends in a while.
  const [writer, marit] = await Promise.all([signInAs('member10'), signInAs('moderator')]);
  for (let line = 0; line < 9; line += 1) await sayByApi(writer, `Line ${line}\n\n\n\n\nof the report`);
  await inChat(marit);
  await expect(messages(marit)).toContainText('Line 8');
  await expect
    .poll(() => messages(marit).evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight))
    .toBeLessThanOrEqual(3);
  await messages(marit).hover();
  await marit.mouse.wheel(0, -3000);
  await expect.poll(() => messages(marit).evaluate((list) => list.scrollTop)).toBe(0);
  const kenji = await signInAs('member09');
  await sayByApi(kenji, 'One more');
  await sayByApi(kenji, 'And another');
  const badge = marit.getByRole('button', { name: 'New Messages 2' });
  await expect(badge).toBeVisible();
  await badge.click();
  await expect(badge).toBeHidden();
  await expect(messages(marit).getByText('And another')).toBeInViewport();
});

test('[CHAT-02] [CHAT-01] a direct message is for its two people alone, and shows as unread', async ({
  signInAs,
}) => {
  const people: Account[] = ['member08', 'moderator', 'member09'];
  const [rosa, marit, third] = await Promise.all(
    people.map(async (one) => {
      const page = await signInAs(one);
      await attend(page);
      return page;
    }),
  );
  if (!rosa || !marit || !third) throw new Error('three people are here');
  const heardByThird: string[] = [];
  third.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => heardByThird.push(String(payload))),
  );
  await third.reload();
  await expect(panelTab(third, 'Chat')).toBeVisible();
  await panelTab(rosa, 'Participants').click();

  await panelTab(marit, 'Participants').click();
  await marit
    .getByRole('region', { name: /^All Participants/ })
    .getByRole('button', { name: /^Rosa Quispe/ })
    .click();
  await marit.getByRole('menuitem', { name: 'Write a message' }).click();
  await say(marit, 'Your turn comes after the break');
  await expect(messages(marit)).toContainText('Your turn comes after the break');

  await expect(panelTab(rosa, 'Chat')).toHaveAccessibleName(/1 unread message/);
  await panelTab(rosa, 'Chat').click();
  await rosa.getByRole('tab', { name: /^Direct/ }).click();
  await rosa.getByRole('button', { name: /^Marit Solberg Your turn/ }).click();
  await expect(messages(rosa)).toContainText('Your turn comes after the break');
  await expectAccessible(rosa);
  await say(rosa, 'Thank you');
  await expect(messages(marit)).toContainText('Thank you');
  await expect(panelTab(rosa, 'Chat')).toHaveAccessibleName('Chat');

  await panelTab(third, 'Chat').click();
  await third.getByRole('tab', { name: /^Direct/ }).click();
  await expect(third.getByText('No previous messages to show.')).toBeVisible();
  expect(heardByThird.length).toBeGreaterThan(0);
  expect(heardByThird.join('\n')).not.toContain('after the break');

  await rosa.reload();
  await panelTab(rosa, 'Chat').click();
  await rosa.getByRole('tab', { name: /^Direct/ }).click();
  await expect(rosa.getByRole('button', { name: /^Marit Solberg You: Thank you/ })).toBeVisible();
});

test('[CHAT-18] a moderator switches the chat to all off and on, and members are told why they cannot write', async ({
  signInAs,
}) => {
  const people: Account[] = ['member08', 'moderator'];
  const [rosa, marit] = await Promise.all(people.map(async (one) => inChat(await signInAs(one))));
  if (!rosa || !marit) throw new Error('two people are here');
  const box = rosa.getByRole('textbox', { name: 'Message to all' });
  await expect(rosa.getByRole('switch')).toHaveCount(0);
  const control = marit.getByRole('switch', { name: 'Everyone may write to all' });
  await control.click();
  await expect(rosa.getByText('A moderator has switched off writing to all in this sitting.')).toBeVisible();
  await expect(box).toHaveCount(0);
  await expect(control).not.toBeChecked();
  await control.click();
  await expect(box).toBeVisible();
});

test('[CHAT-05] [BEY-23] a message whose answer was lost says so, is sent again, and is not doubled', async ({
  signInAs,
}) => {
  const rosa = await inChat(await signInAs('member08'));
  // The first answer is lost on its way back, though the server took the message.
  let lost = 0;
  await rosa.route(`**/api/chat/group/${OPEN_SESSION}`, async (route) => {
    if (route.request().method() !== 'PUT' || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await say(rosa, 'Only once, whatever happens');
  await expect(rosa.getByText('Not sent.')).toBeVisible();
  await expect(rosa.getByText('Not sent.')).toBeHidden();
  await expect(messages(rosa).getByText('Only once, whatever happens')).toHaveCount(1);
});

test('[PERM-10] without the permission there is no chat at all', async ({ signInAs }) => {
  const observer = await signInAs('observer');
  await attend(observer);
  await expect(panelTab(observer, 'Participants')).toBeVisible();
  await expect(panelTab(observer, 'Chat')).toHaveCount(0);
});
