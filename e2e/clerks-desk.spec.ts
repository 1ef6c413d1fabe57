import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { callApi, panelOf } from './support/polls.ts';
import { test } from './support/test.ts';
import { wordsOf } from './support/words.ts';

// One clerk takes a sitting from its first draft to its signed minutes, with a wall beside it. Each
// step is a press that the screens offer, in the language of the clerk.

for (const language of ['en', 'ar'] as const) {
  const say = wordsOf(language);
  const title = language === 'en' ? 'Council of the Harbour' : 'مجلس الميناء';
  const bill = language === 'en' ? 'Harbour Bill' : 'مشروع قانون الميناء';
  const question = language === 'en' ? 'Shall the bill be passed?' : 'هل يُقر مشروع القانون؟';

  test(`[AGENDA-01][BEY-33][BEY-34][POLL-01] one clerk prepares a sitting, leads it item by item beside a wall, and has its minutes approved and signed (${language}) @at-night`, async ({
    signInAs,
    openBrowserAs,
  }) => {
    test.setTimeout(180_000);
    const admin = await signInAs('admin');
    await admin.goto('/healthz');
    await callApi(admin, 'PUT', '/api/users/moderator/roles', { roles: ['moderator', 'administrator'] });
    const clerk = await signInAs('moderator', { locale: language });
    const member = await signInAs('member08');
    const wall = await (await openBrowserAs(null, { viewport: { width: 1920, height: 1080 } })).newPage();
    for (const page of [clerk, member, wall]) page.setDefaultTimeout(15_000);
    const panel = clerk.getByRole('region', { name: say('chamber.panel') });

    await test.step('the sitting is made, and its agenda published', async () => {
      await makeSitting(clerk, say, title);
      await clerk.getByRole('link', { name: say('chamber.tabs.agenda'), exact: true }).click();
      await clerk.getByRole('button', { name: say('agenda.add') }).click();
      await addItem(clerk, say, 'Opening');
      await clerk.getByRole('button', { name: say('agenda.menu') }).click();
      await clerk.getByRole('menuitem', { name: say('agenda.add') }).click();
      await addItem(clerk, say, bill);
      await clerk.getByRole('button', { name: say('agenda.publish') }).click();
      await expect(
        clerk.getByRole('button', { name: say('agenda.setCurrent', { number: '1' }) }),
      ).toBeVisible();
      await expectAccessible(clerk);
    });

    await test.step('clerk and member join, and the wall hangs', async () => {
      await joinByName(clerk, say('sessions.joinNamed', { title }), say('devices.join'));
      await joinByName(member, `Join the sitting: ${title}`, 'Join the sitting');
      await clerk.getByRole('button', { name: say('chamber.account', { name: 'Marit Solberg' }) }).click();
      await clerk.getByRole('menuitem', { name: say('display-desk.title') }).click();
      const desk = clerk.getByRole('dialog', { name: say('display-desk.title') });
      await desk.getByLabel(say('display-desk.name')).fill('Hall');
      await desk
        .getByLabel(say('display-desk.language'), { exact: true })
        .selectOption(language === 'en' ? 'en-US' : 'ar');
      await desk.getByRole('button', { name: say('display-desk.make') }).click();
      const address = await desk.getByText(/\/app\/display\/[\w-]{43}$/).textContent();
      await desk.getByRole('button', { name: say('ui.close') }).click();
      await wall.goto(address ?? '');
      await expect(wall.getByText(bill)).toBeVisible();
    });

    await test.step('the first item is taken up, then the bill, with its speakers', async () => {
      await clerk.getByRole('tab', { name: say('chamber.tabs.agenda') }).click();
      await panel.getByRole('button', { name: say('agenda.setCurrent', { number: '1' }) }).click();
      await expect(wall.getByRole('heading', { name: 'Opening' })).toBeVisible();
      // By key: a second press at the same place within 500 ms is dropped as a double click.
      await panel.getByRole('button', { name: say('agenda.setCurrent', { number: '2' }) }).press('Enter');
      await expect(wall.getByRole('heading', { name: bill })).toBeVisible();
      await expect(member.getByRole('banner')).toContainText(bill);
      await member.getByRole('button', { name: 'Raise hand' }).click();
      await clerk.getByRole('tab', { name: new RegExp(`^${say('chamber.tabs.participants')}`) }).click();
      await panel.getByRole('button', { name: say('speakers.open') }).click();
      await clerk
        .getByRole('dialog')
        .getByRole('button', { name: say('speakers.open') })
        .click();
      await panel
        .getByRole('button', {
          name: say('speakers.nextNamed', { name: 'Rosa Quispe' }).replaceAll(/<\/?name>/g, ''),
        })
        .click();
      await expect(wall.getByRole('heading', { name: 'Rosa Quispe' })).toBeVisible();
      await panel.getByRole('button', { name: say('speakers.end') }).click();
    });

    await test.step('it is put to the vote, and carried', async () => {
      await openVote(clerk, say, { title: bill, question });
      await expect(wall.getByRole('heading', { name: question })).toBeVisible();
      await castFirstOption(member);
      await closeAsPassed(clerk, say);
      await expect(wall.getByText(say('poll-news.verdict.PASS'), { exact: true })).toBeVisible();
    });

    await test.step('the last item and the sitting end', async () => {
      await panel.getByRole('button', { name: say('polls.backToVotes') }).click();
      await clerk.getByRole('tab', { name: say('chamber.tabs.agenda') }).click();
      await panel.getByRole('button', { name: say('agenda.endItem', { number: '2' }) }).click();
      await clerk.getByRole('button', { name: say('chamber.leave'), exact: true }).click();
      const leaving = clerk.getByRole('dialog');
      await leaving.getByRole('switch', { name: say('exit.endForAll') }).click();
      await leaving.getByRole('button', { name: say('exit.endMeeting') }).click();
      await clerk.waitForURL('**/app/choose-session');
      await expect(member.getByRole('dialog', { name: 'The sitting has ended' })).toBeVisible();
    });

    await test.step('the minutes are composed, completed and opened to members', async () => {
      await clerk.getByRole('link', { name: say('sessions.earlierSittings') }).click();
      await clerk.getByRole('link', { name: title }).click();
      await clerk.getByRole('link', { name: say('earlier-sessions.files.minutes') }).click();
      await clerk.getByRole('button', { name: say('minutes.compose') }).click();
      await expect(clerk.getByRole('heading', { name: new RegExp(bill) })).toBeVisible();
      await clerk
        .getByRole('button', { name: say('minutes.write') })
        .last()
        .click();
      await clerk
        .getByRole('textbox', { name: say('minutes.text') })
        .last()
        .fill(`${bill}.`);
      await expectAccessible(clerk);
      await clerk.getByRole('button', { name: say('minutes.send') }).click();
      await clerk
        .getByRole('dialog', { name: say('minutes.sendTitle') })
        .getByRole('button', { name: say('minutes.send') })
        .click();
      await expect(clerk.getByRole('button', { name: say('minutes.approve') })).toBeVisible();
    });

    await test.step('a vote of a later sitting approves them, and the house signs them', async () => {
      const minutes = new URL(clerk.url()).pathname;
      const later = `${title} 2`;
      await makeSitting(clerk, say, later, 1);
      await joinByName(clerk, say('sessions.joinNamed', { title: later }), say('devices.join'));
      await joinByName(member, `Join the sitting: ${later}`, 'Join the sitting');
      await openVote(clerk, say, { title, question });
      await castFirstOption(member);
      await closeAsPassed(clerk, say);
      await clerk.goto(minutes);
      await clerk.getByRole('button', { name: say('minutes.approve') }).click();
      const dialog = clerk.getByRole('dialog', { name: say('minutes.approveTitle') });
      const vote = dialog.getByLabel(say('minutes.approveVote'));
      const approval = vote.locator('option').filter({ hasText: later });
      await vote.selectOption(await approval.getAttribute('value'));
      await dialog.getByRole('button', { name: say('minutes.approve') }).click();
      await clerk.getByRole('button', { name: say('minutes.sign'), exact: true }).click();
      await clerk
        .getByRole('dialog', { name: say('minutes.signTitle') })
        .getByRole('button', { name: say('minutes.sign'), exact: true })
        .click();
      await expect(clerk.getByText(say('minutes.states.signed'), { exact: true }).first()).toBeVisible();
      await expectAccessible(clerk);
      await member.goto(minutes);
      await expect(member.getByRole('heading', { name: new RegExp(bill) })).toBeVisible();
    });
  });
}

/** Sets the start of a sitting to a minute of the hour that runs now. */
async function beginThisHour(clerk: Page, starts: string, minute: number): Promise<void> {
  const now = new Date();
  const field = clerk.getByRole('group', { name: starts, exact: true });
  for (const [type, value] of [
    ['day', now.getUTCDate()],
    ['hour', now.getUTCHours()],
    ['minute', minute],
  ] as const) {
    await field.locator(`[data-type="${type}"]`).click();
    await clerk.keyboard.type(String(value).padStart(2, '0'));
  }
}

async function addItem(clerk: Page, say: ReturnType<typeof wordsOf>, title: string): Promise<void> {
  const form = clerk.getByRole('dialog', { name: say('agenda.add') });
  await form.getByLabel(say('agenda.fields.title'), { exact: true }).fill(title);
  await form.getByRole('button', { name: say('agenda.addDeed'), exact: true }).click();
  await expect(clerk.locator('[data-item]').filter({ hasText: title })).toBeVisible();
}

/** Joins a sitting from the foyer through the self-check. */
async function joinByName(page: Page, inFoyer: string, inSelfCheck: string): Promise<void> {
  await page.goto('/app/choose-session');
  await page.getByRole('button', { name: inFoyer }).click();
  await page.getByRole('button', { name: inSelfCheck, exact: true }).click();
  await page.waitForURL('**/app');
  await expect(page.getByRole('banner')).toBeVisible({ timeout: 30_000 });
}

/** Makes a sitting that begins at a minute of this hour, and opens it in the administration. */
async function makeSitting(
  clerk: Page,
  say: ReturnType<typeof wordsOf>,
  title: string,
  minute = 0,
): Promise<void> {
  await clerk.goto('/app/admin/sessions/new');
  await clerk.getByLabel(say('admin-sessions.titleField'), { exact: true }).fill(title);
  await beginThisHour(clerk, say('admin-sessions.starts'), minute);
  await clerk.getByRole('button', { name: say('admin-sessions.save') }).click();
  await expect(clerk.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

const panelIn = (clerk: Page, say: ReturnType<typeof wordsOf>) =>
  clerk.getByRole('region', { name: say('chamber.panel') });

/** Writes a vote in the panel and opens it. */
async function openVote(
  clerk: Page,
  say: ReturnType<typeof wordsOf>,
  { title, question }: { title: string; question: string },
): Promise<void> {
  await clerk.getByRole('tab', { name: new RegExp(`^${say('chamber.tabs.votes')}`) }).click();
  await panelIn(clerk, say)
    .getByRole('button', { name: say('polls.newVote') })
    .click();
  const editor = clerk.getByRole('dialog', { name: say('poll-editor.newTitle') });
  await editor.getByLabel(say('poll-editor.title'), { exact: true }).fill(title);
  await editor.getByLabel(say('poll-editor.questionField'), { exact: true }).fill(question);
  await editor.getByRole('button', { name: say('poll-editor.openVote') }).click();
  await clerk
    .getByRole('dialog', { name: say('polls.openTitle') })
    .getByRole('button', { name: say('polls.openButton') })
    .click();
}

/** Casts a vote for the first option, in English. */
async function castFirstOption(member: Page): Promise<void> {
  await panelOf(member).getByRole('radio').first().check();
  await panelOf(member)
    .getByRole('button', { name: /^Record / })
    .click();
  await expect(panelOf(member).getByText(/^Recorded \d/)).toBeVisible();
}

/** Closes the open vote, and declares it passed. */
async function closeAsPassed(clerk: Page, say: ReturnType<typeof wordsOf>): Promise<void> {
  const panel = panelIn(clerk, say);
  await panel.getByRole('button', { name: say('polls.close') }).click();
  await clerk
    .getByRole('dialog')
    .getByRole('button', { name: say('polls.close') })
    .click();
  const declare = { name: say('polls.declareAs', { verdict: say('poll-news.verdict.PASS') }) };
  await panel.getByRole('button', declare).click();
  await clerk.getByRole('dialog').getByRole('button', declare).click();
  await expect(clerk.getByRole('dialog')).toBeHidden();
}
