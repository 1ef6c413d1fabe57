import { expect, type Page } from '@playwright/test';
import { expectAccessibleAtEachWidth } from './support/accessibility.ts';
import { attend, OPEN_SESSION } from './support/attend.ts';
import { endOpenPolls, openPollByApi } from './support/polls.ts';
import { test } from './support/test.ts';
import { wordsOf } from './support/words.ts';

const AGENDA = `/app/admin/sessions/${OPEN_SESSION}/agenda`;

for (const language of ['en', 'ar'] as const) {
  const say = wordsOf(language);
  const named = (key: string) => ({ name: say(key) });

  test(`[AGENDA-01][BEY-33][BEY-34][BEY-40][BEY-41][BEY-43] the clerk's screens have no accessibility finding at any width (${language}) @at-night`, async ({
    signInAs,
  }) => {
    test.setTimeout(240_000);
    const admin = await signInAs('admin', { locale: language });
    const clerk = await signInAs('moderator', { locale: language });

    await test.step('the page of the agenda, the form of an item, and the import', async () => {
      await admin.goto(AGENDA);
      await expect(admin.locator('[data-item]').first()).toBeVisible();
      await expectAccessibleAtEachWidth(admin);
      const choose = async (entry: string) => {
        await admin.setViewportSize({ width: 1440, height: 900 });
        await admin.getByRole('button', { name: say('agenda.menu'), exact: true }).click();
        await admin.getByRole('menuitem', named(entry)).click();
      };
      await choose('agenda.add');
      await expectInDialog(admin);
      await choose('agenda.importEntry');
      await expect(admin.getByRole('heading', named('agenda.import.title'))).toBeFocused();
      await expectAccessibleAtEachWidth(admin);
    });

    await test.step('the rules of speaking of a sitting, in its editor', async () => {
      await admin.goto(`/app/admin/sessions/${OPEN_SESSION}`);
      await admin.getByRole('button', named('speakers.changeRules')).click();
      await expectAccessibleAtEachWidth(admin);
    });

    await test.step('the order of the day, a paper, the minutes, and the help', async () => {
      await clerk.goto(`/app/papers/${OPEN_SESSION}`);
      const order = clerk.getByRole('article');
      await expect(order.getByRole('heading').first()).toBeVisible();
      await expectAccessibleAtEachWidth(clerk);
      await order.getByRole('link').first().click();
      await expect(clerk.getByRole('button', named('agenda.reader.markWords'))).toBeVisible();
      await expectAccessibleAtEachWidth(clerk);
      await clerk.goto('/app/sittings/plenary-sitting-113/minutes');
      await expect(clerk.getByRole('textbox', named('minutes.text')).first()).toBeVisible();
      await expectAccessibleAtEachWidth(clerk);
      await clerk.goto('/app/help');
      await expect(clerk.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessibleAtEachWidth(clerk);
    });

    await test.step('the desk of the displays, the watch over a vote, and the roll call', async () => {
      await clerk.setViewportSize({ width: 1440, height: 900 });
      await attend(clerk, OPEN_SESSION, new RegExp(`^${say('chamber.tabs.participants')}`));
      await clerk.getByRole('button', { name: say('chamber.account', { name: 'Marit Solberg' }) }).click();
      await clerk.getByRole('menuitem', named('display-desk.title')).click();
      await expectInDialog(clerk);
      await endOpenPolls(clerk);
      await openPollByApi(clerk, { title: 'Watched bill' });
      const panel = clerk.getByRole('region', named('chamber.panel'));
      for (const entry of ['polls.watch', 'polls.callRoll']) {
        await clerk.setViewportSize({ width: 1440, height: 900 });
        await panel.getByRole('button', named(entry)).click();
        await expectInDialog(clerk);
      }
      await endOpenPolls(clerk);
    });
  });
}

/** Checks the dialog that is open, at each width, and closes it. */
async function expectInDialog(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleAtEachWidth(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}
