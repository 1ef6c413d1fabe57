import { expect, type Page } from '@playwright/test';
import { callApi } from './support/polls.ts';
import { test } from './support/test.ts';
import { expectWholeAtEachWidth } from './support/whole-page.ts';
import { wordsOf } from './support/words.ts';

/** Sends the log of an error as the person of a page. */
function sendLog(page: Page, ...messageArray: string[]): Promise<unknown> {
  return callApi(page, 'POST', '/api/clientlog', {
    ...{ messageArray, errorCount: 1, logReason: 'error', messageCount: messageArray.length },
    messageBytes: Buffer.byteLength(messageArray.join('')),
  });
}

for (const language of ['en', 'ar'] as const) {
  const say = wordsOf(language);
  const named = (key: string) => ({ name: say(key), exact: true });

  test(`[CLOG-01] [CLOG-08] an administrator finds a browser's log by person and by its lines, reads it, and asks for another (${language}) @at-night`, async ({
    signInAs,
    site,
  }) => {
    test.setTimeout(240_000);
    await site.saveFlags({ clientLogsSendModes: ['error', 'requested'] });
    const admin = await signInAs('admin', { locale: language });
    const [rosa, kenji] = [await signInAs('member08'), await signInAs('member09')];
    await Promise.all([rosa.goto('/app/choose-session'), kenji.goto('/healthz')]);
    await sendLog(rosa, `12:00:00.000 error the ${language} socket closed`, '12:00:01.000 log opened again');
    await sendLog(kenji, `12:00:00.000 error the ${language} camera went`);

    await admin.goto('/app/admin/sessions');
    await admin.getByRole('button', named('client-log.logs')).click();
    const reader = admin.getByRole('dialog', named('client-log.logs'));
    const logs = reader.getByRole('grid', named('client-log.logs'));
    const wanted = reader.getByRole('searchbox', { name: say('client-log.searchLogs') });
    const person = reader.getByRole('combobox', named('client-log.person'));

    await test.step('the list, and what is searched in it', async () => {
      await expect(logs.getByText('Kenji', { exact: false }).first()).toBeVisible();
      await expectWholeAtEachWidth(admin);
      await wanted.fill(`${language} socket`);
      await expect(logs.getByRole('row').filter({ hasText: 'Rosa Quispe' })).toHaveCount(1);
      await expect(logs.getByRole('row').filter({ hasText: 'Kenji' })).toHaveCount(0);
      await wanted.fill('no line has this');
      await expect(reader.getByText(say('client-log.noHits'))).toBeVisible();
      await expectWholeAtEachWidth(admin);
      await wanted.fill('');
    });

    await test.step('one person, and the lines of a log', async () => {
      await person.selectOption({ label: 'Rosa Quispe' });
      await expect(logs.getByRole('row').filter({ hasText: 'Kenji' })).toHaveCount(0);
      await wanted.fill(`${language} socket`);
      const show = logs.getByRole('button', { name: /Rosa Quispe/ });
      await expect(show).toHaveCount(1);
      await show.click();
      await expect(reader.getByText('opened again')).toBeVisible();
      await expectWholeAtEachWidth(admin);
      await reader.getByRole('button', named('client-log.back')).click();
      await wanted.fill('');
    });

    await test.step('a log is asked for, and the page that is open sends it', async () => {
      const isAsked = reader.getByText(new RegExp(say('client-log.requested', { time: '.+' })));
      await reader.getByRole('button', named('client-log.request')).click();
      await expect(isAsked).toBeVisible();
      await expectWholeAtEachWidth(admin);
      await wanted.fill('requested');
      await expect(async () => {
        await wanted.fill('');
        await wanted.fill('requested');
        await expect(isAsked).toHaveCount(0, { timeout: 2_000 });
        await expect(logs.getByText(say('client-log.reasons.requested')).first()).toBeVisible();
      }).toPass({ timeout: 100_000, intervals: [5_000] });
    });
  });
}
