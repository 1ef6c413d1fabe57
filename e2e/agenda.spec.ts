import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { OPEN_SESSION } from './support/attend.ts';
import { expectAtPageStart } from './support/direction.ts';
import { takeSeat } from './support/in-chamber.ts';
import { callApi, panelOf, recordVote } from './support/polls.ts';
import { test } from './support/test.ts';
import { wordsOf } from './support/words.ts';

const agendaOf = (page: Page) => page.getByRole('tabpanel', { name: 'Agenda' });
const rowOf = (page: Page, title: string) => agendaOf(page).locator('[data-item]').filter({ hasText: title });

test('[AGENDA-01] [PERM-11] an agenda is prepared on its page, published, and led from the panel for everybody', async ({
  signInAs,
}) => {
  const [ines, marit, rosa] = await Promise.all([
    signInAs('admin'),
    signInAs('moderator'),
    signInAs('member08'),
  ]);
  await ines.goto('/app/admin/sessions/committee-on-finance-31/agenda');
  for (const title of ['Estimates', 'Opening']) {
    await ines
      .getByRole('button', { name: 'Add an item' })
      .or(ines.getByRole('button', { name: 'Agenda menu' }))
      .first()
      .click();
    const entry = ines.getByRole('menuitem', { name: 'Add an item' });
    const form = ines.getByRole('dialog', { name: 'Add an item' });
    await expect(entry.or(form)).toBeVisible();
    if (await entry.isVisible()) await entry.click();
    await form.getByLabel('Title').fill(title);
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(ines.locator('[data-item]').filter({ hasText: title })).toBeVisible();
  }
  const opening = ines.locator('[data-item]').filter({ hasText: 'Opening' });
  await opening.focus();
  await ines.keyboard.press('Alt+ArrowUp');
  await expect(opening).toHaveText(/^1/);
  await opening.dragTo(ines.locator('[data-item]').filter({ hasText: 'Estimates' }), {
    targetPosition: { x: 60, y: 20 },
  });
  await expect(opening).toHaveText(/^1\.1/);
  await expectAccessible(ines);
  await ines.getByRole('button', { name: 'Publish agenda' }).click();
  await expect(ines.getByText('0 of 1 done')).toBeVisible();

  await Promise.all([takeSeat(marit), takeSeat(rosa)]);
  for (const page of [marit, rosa]) await page.getByRole('tab', { name: 'Agenda' }).click();
  await expect(rosa.getByRole('banner')).toContainText('Item 4: Water Protection Bill, third reading');
  await expect(rowOf(rosa, 'Water Protection Bill')).toBeVisible();
  await agendaOf(marit).getByRole('button', { name: 'Set item 5 current' }).click();
  await expect(rosa.getByRole('banner')).toContainText('Item 5: Budget review, second quarter');
  await expect(agendaOf(rosa).getByText('4 of 8 done')).toBeVisible();
  await expect(agendaOf(rosa).getByRole('button', { name: /Set item/ })).toHaveCount(0);
  await rowOf(rosa, 'Water Protection Bill').click();
  await expect(agendaOf(rosa).getByText('fifty milligrams a litre', { exact: false })).toBeVisible();
  await expectAccessible(rosa);

  await test.step('a paper is read, and words in it are marked for oneself alone', async () => {
    const paper = agendaOf(rosa).getByRole('link', { name: /^Open Water Protection Bill, as amended/ });
    const [reader] = await Promise.all([rosa.waitForEvent('popup'), paper.click()]);
    await reader.getByRole('button', { name: 'Mark words…' }).click();
    const form = reader.getByRole('dialog', { name: 'Mark words…' });
    await form.getByRole('textbox').first().fill('within four years');
    await form.getByRole('button', { name: 'Keep', exact: true }).click();
    const mark = reader.getByRole('button', { name: '“within four years”', exact: true });
    await expect(mark).toBeVisible();
    await expectAccessible(reader);
    await reader.reload();
    await expect(mark).toBeVisible();
  });

  await test.step('a hand that waits goes with its item, and stands on its list when it is back (BEY-43)', async () => {
    await callApi(marit, 'PATCH', `/api/speakers/${OPEN_SESSION}/rules`, { followsItem: true });
    await agendaOf(marit).getByRole('button', { name: 'Set item 6 current' }).click();
    await expect(rosa.getByRole('banner')).toContainText('Item 6: ');
    await rosa.getByRole('button', { name: 'Raise hand' }).click();
    await rosa.getByRole('tab', { name: /^Participants/ }).click();
    const seen = rosa.getByRole('tabpanel', { name: /^Participants/ });
    await expect(rosa.getByRole('button', { name: 'Lower hand' })).toBeVisible();
    // By key: a second press at the same place within 500 ms is dropped as a double click.
    await agendaOf(marit).getByRole('button', { name: 'Set item 7 current' }).press('Enter');
    await expect(rosa.getByRole('button', { name: 'Raise hand' })).toBeVisible();
    await expect(seen.getByText('They stand on the list when the item is current again.')).toBeVisible();
    await agendaOf(marit)
      .getByRole('button', { name: /^More for item 6/ })
      .click();
    await marit.getByRole('menuitem', { name: 'Set item 6 current' }).click();
    await marit.getByRole('tab', { name: /^Participants/ }).click();
    await expect(marit.getByRole('list', { name: 'Who waits to speak' })).toContainText('Rosa Quispe');
    await expect(seen.getByText('They stand on the list when the item is current again.')).toBeHidden();
  });
});

test(
  '[AGENDA-01][AGENDA-02] by the screens a list is imported, its consent items are put to one vote, and a case begins and ends',
  { tag: '@at-night' },
  async ({ signInAs, site }) => {
    test.setTimeout(120_000);
    await site.saveFlags({ enableCaseAgendaItem: true, enableFastCases: true });
    const [marit, rosa] = await Promise.all([signInAs('moderator'), signInAs('member08')]);
    await marit.goto(`/app/admin/sessions/${OPEN_SESSION}/agenda`);
    await test.step('the list is read in a dry run, a wrong row is left out, and the rest added', async () => {
      await marit.getByRole('button', { name: 'Agenda menu', exact: true }).click();
      await marit.getByRole('menuitem', { name: 'Import items' }).click();
      const csv =
        'title,duration\nReport on harbours,5\nReport on bridges,5\nRivers v. Mills,30\nNo time,x\n';
      await marit
        .locator('input[type=file]')
        .setInputFiles({ name: 'agenda.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
      await expect(marit.getByText('4 rows were read.', { exact: false })).toBeVisible();
      await expectAccessible(marit);
      await marit.getByRole('button', { name: 'Leave out row 5' }).click();
      await marit.getByRole('button', { name: 'Add 3 items' }).click();
      await expect(marit.locator('[data-item]').filter({ hasText: 'Rivers v. Mills' })).toBeVisible();
      await expect(marit.locator('[data-item]').filter({ hasText: 'No time' })).toHaveCount(0);
    });
    const change = async (title: string, field: string) => {
      await marit.getByRole('button', { name: new RegExp(`^More for item .*${title}`) }).click();
      await marit.getByRole('menuitem', { name: 'Edit item' }).click();
      const form = marit.getByRole('dialog', { name: 'Edit item' });
      await form.getByRole('checkbox', { name: field }).check();
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(form).toBeHidden();
    };
    await change('Report on harbours', 'Consent item');
    await change('Report on bridges', 'Consent item');
    await change('Rivers v. Mills', 'This item is a case');

    await Promise.all([takeSeat(marit), takeSeat(rosa)]);
    for (const page of [marit, rosa]) await page.getByRole('tab', { name: 'Agenda' }).click();
    await test.step('the consent items are voted together', async () => {
      await expect(agendaOf(marit).getByText('2 consent items wait for a vote.')).toBeVisible();
      await agendaOf(marit).getByRole('button', { name: 'Make one vote of them' }).click();
      await expect(agendaOf(marit).getByText(/^Draft vote: Consent items \d+ and \d+$/)).toHaveCount(2);
      await rowOf(marit, 'Report on bridges').click();
      await agendaOf(marit).getByRole('button', { name: 'Open vote' }).click();
      await marit.getByRole('dialog').getByRole('button', { name: 'Open the vote' }).click();
      await recordVote(rosa, 'Yea');
      await panelOf(marit).getByRole('button', { name: 'Close the vote' }).click();
      await marit.getByRole('dialog').getByRole('button', { name: 'Close the vote' }).click();
      const say = wordsOf('en');
      // Too few people are there for the quorum.
      await panelOf(marit).getByRole('radio', { name: 'PASS' }).check();
      await panelOf(marit).getByLabel('Commentary').fill('By acclamation.');
      const declare = { name: say('polls.declareAs', { verdict: say('poll-news.verdict.PASS') }) };
      await panelOf(marit).getByRole('button', declare).click();
      await marit.getByRole('dialog').getByRole('button', declare).click();
      for (const page of [marit, rosa]) {
        await panelOf(page).getByRole('button', { name: 'Back to the panel' }).click();
        await page.getByRole('tab', { name: 'Agenda' }).click();
      }
      await expect(agendaOf(rosa).getByText(/^Vote \d+: Adopted$/)).toHaveCount(2);
    });
    await test.step('the case begins and ends from its row, for everybody', async () => {
      await agendaOf(marit).getByRole('button', { name: 'Agenda', exact: true }).click();
      await agendaOf(marit)
        .getByRole('button', { name: /^Begin case .*Rivers v\. Mills$/ })
        .click();
      await expect(rosa.getByRole('banner')).toContainText('Rivers v. Mills');
      await agendaOf(marit)
        .getByRole('button', { name: /^End case .*Rivers v\. Mills$/ })
        .click();
      await expect(rosa.getByRole('banner')).not.toContainText('Rivers v. Mills');
    });
  },
);

test('[AGENDA-01] [PERM-38] a member reads the order of the day from the foyer while the lobby is shut', async ({
  signInAs,
}) => {
  const [ines, rosa] = await Promise.all([
    signInAs('admin'),
    signInAs('member08', { viewport: { width: 390, height: 844 }, locale: 'ar' }),
  ]);
  await ines.goto('/healthz');
  const lobby = (waitingRoom: boolean) =>
    callApi(ines, 'PUT', `/api/votingsessions/${OPEN_SESSION}/davra`, { waitingRoom });
  await lobby(true);
  await rosa.goto('/app/choose-session');
  await rosa.locator(`a[href="/app/papers/${OPEN_SESSION}"]`).click();
  const order = rosa.getByRole('article');
  await expect(order.getByRole('heading', { name: /Water Protection Bill/ })).toBeVisible();
  await expect(order.getByText('fifty milligrams a litre', { exact: false })).toBeVisible();
  await expectAccessible(rosa);
  await expectAtPageStart(rosa);
  expect(await rosa.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await order.getByRole('link').first().click();
  await expect(rosa.getByRole('button', { name: wordsOf('ar')('agenda.reader.markWords') })).toBeVisible();
  await lobby(false);
});
