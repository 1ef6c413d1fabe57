import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { expectNothingBeside, pressByKey, tabTo } from './support/keyboard.ts';
import { endOpenPolls, joinByApi } from './support/polls.ts';
import { test } from './support/test.ts';
import { wordsOf } from './support/words.ts';

/** Marks an option of the ballot and records it, by keyboard. */
async function recordByKey(
  page: Page,
  say: ReturnType<typeof wordsOf>,
  from: string,
  steps: number,
  to: string,
): Promise<void> {
  await tabTo(page, page.getByRole('radio', { name: from, exact: true }));
  await page.keyboard.press('Space');
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: to, exact: true })).toBeChecked();
  await pressByKey(page, page.getByRole('button', { name: say('polls.record', { option: to }) }));
}

// Divisions in English on a desktop are also walked through by keyboard in
// `polls-secret-keyboard` and `polls-forms-keyboard`.
for (const { language, viewport, tag } of [
  { language: 'en', viewport: { width: 1440, height: 900 }, tag: ['@at-night'] },
  { language: 'ar', viewport: { width: 390, height: 844 }, tag: [] },
] as const) {
  test(
    `[FND-11][POLL-01][POLL-07][VOTE-01][I18N-01] a whole division by keyboard alone: ${language}, ${viewport.width} px`,
    { tag: [...tag] },
    async ({ signInAs }) => {
      const say = wordsOf(language);
      const options = { locale: language === 'ar' ? 'ar' : 'en-US', viewport };
      const [moderator, rosa] = await Promise.all([
        signInAs('moderator', options),
        signInAs('member08', options),
      ]);
      for (const page of [moderator, rosa]) {
        await joinByApi(page);
        await endOpenPolls(moderator);
        await page.goto('/app');
        await expect(page.getByRole('main')).toBeVisible();
      }
      const [yea, nay] = [say('poll-news.options.yea'), say('poll-news.options.nay')];
      const sound = async (page: Page) => {
        await expectNothingBeside(page);
        await expectAccessible(page);
      };

      await test.step('the moderator prepares it from a configured question', async () => {
        const tab = moderator.getByRole('tab', { name: say('chamber.tabs.votes') });
        const selected = moderator.getByRole('tab', { selected: true });
        // A phone, here in Arabic, shows the panel only after its button is pressed.
        if (language === 'ar') {
          await pressByKey(moderator, moderator.getByRole('button', { name: say('chamber.people') }));
        }
        await tabTo(moderator, selected);
        for (let presses = 0; presses < 8; presses += 1) {
          if ((await tab.getAttribute('aria-selected')) === 'true') break;
          await moderator.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight');
        }
        await expect(tab).toHaveAttribute('aria-selected', 'true');
        await pressByKey(moderator, moderator.getByRole('button', { name: say('polls.newVote') }));
        const editor = moderator.getByRole('dialog', { name: say('poll-editor.newTitle') });
        const from = editor.getByLabel(say('poll-editor.from'));
        await expect(editor.getByLabel(say('poll-editor.title'), { exact: true })).toBeFocused();
        await expect(from).toBeVisible();
        await moderator.keyboard.press('Shift+Tab');
        await expect(from).toBeFocused();
        await moderator.keyboard.type('Order');
        await expect(editor.getByLabel(say('poll-editor.title'), { exact: true })).toHaveValue(
          'Order of business',
        );
        await sound(moderator);
        await pressByKey(moderator, editor.getByRole('button', { name: say('poll-editor.openVote') }));
        const sure = moderator.getByRole('dialog', { name: say('polls.openTitle') });
        await pressByKey(moderator, sure.getByRole('button', { name: say('polls.openButton') }));
        await expect(editor).toBeHidden();
      });

      await test.step('a member votes, and changes the vote', async () => {
        await expect(rosa.getByRole('radio', { name: yea, exact: true })).toBeVisible();
        await recordByKey(rosa, say, yea, 0, yea);
        const change = rosa.getByRole('button', { name: say('polls.changeVote') });
        await expect(change).toBeVisible();
        await sound(rosa);
        await pressByKey(rosa, change);
        await recordByKey(rosa, say, yea, 1, nay);
        await expect(change).toBeVisible();
      });

      await test.step('the moderator closes and declares it', async () => {
        await pressByKey(moderator, moderator.getByRole('button', { name: say('polls.close') }));
        const sure = moderator.getByRole('dialog', { name: say('polls.closeTitle') });
        await pressByKey(moderator, sure.getByRole('button', { name: say('polls.close') }));
        const why = moderator.getByLabel(say('polls.commentary'));
        await tabTo(moderator, why);
        await moderator.keyboard.type('So be it.');
        await sound(moderator);
        const verdict = say('poll-news.verdict.FAIL');
        const declare = say('polls.declareAs', { verdict });
        await pressByKey(moderator, moderator.getByRole('button', { name: declare }));
        const sureOfResult = moderator.getByRole('dialog', { name: say('polls.declareSureTitle') });
        await pressByKey(moderator, sureOfResult.getByRole('button', { name: declare }));
      });

      await test.step('everybody reads the result', async () => {
        for (const page of [moderator, rosa]) {
          await expect(page.getByText(say('poll-news.verdict.FAIL'), { exact: true }).first()).toBeVisible();
          await expect(page.getByText('So be it.')).toBeVisible();
          await sound(page);
        }
      });
    },
  );
}
