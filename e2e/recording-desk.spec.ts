import { listRecordableRooms, readRecordingPlan } from '@hemicycle/contract/recording';
import { expect, type Page } from '@playwright/test';
import { attend, OPEN_SESSION } from './support/attend.ts';
import { callApi } from './support/polls.ts';
import { RECORDER_TOKEN } from './support/recorder-process.ts';
import { standRecorder } from './support/standing-recorder.ts';
import { test } from './support/test.ts';
import { expectWholeAtEachWidth } from './support/whole-page.ts';
import { wordsOf } from './support/words.ts';

test.use({ siteSettings: { HEMICYCLE_RECORDER_TOKEN: RECORDER_TOKEN } });

/** The status of a recording fails with the texts of the specification, in every language. */
const NOT_PROVISIONED = 'Session must be provisioned first.';
const NO_CONTROLLER = 'Controller not found for session.';
const PATIENCE = { timeout: 30_000 };
const FLAGS = {
  enablePrivateRecordingMainchamber: true,
  enablePrivateRecordingBooths: true,
  publicStreamingLinkEnabled: true,
};

/** Waits until no recorder of a test before is heard any more. */
async function expectNoRecorder(page: Page): Promise<void> {
  const path = `/api/recordings/plan/${OPEN_SESSION}`;
  const recorders = async () => readRecordingPlan.answer.parse(await callApi(page, 'GET', path)).recorders;
  await expect.poll(recorders, PATIENCE).toBe(0);
}

for (const language of ['en', 'ar'] as const) {
  const say = wordsOf(language);
  const named = (key: string) => ({ name: say(key), exact: true });
  const enter = (page: Page) =>
    attend(page, OPEN_SESSION, new RegExp(`^${say('chamber.tabs.participants')}`));

  test(`[REC-02] [REC-05] [REC-10] [REC-11] [REC-14] [REC-22] [REC-23] [REC-24] [BEY-17] the menu of recordings, from no recorder to a recording that everybody was asked for, and its end (${language}) @at-night`, async ({
    signInAs,
    site,
  }) => {
    test.setTimeout(240_000);
    await site.saveFlags(FLAGS);
    const marit = await signInAs('moderator', { locale: language });
    const rosa = await signInAs('member08', { locale: language });
    const kenji = await signInAs('member09', { locale: language });
    for (const page of [marit, rosa, kenji]) await enter(page);
    await expectNoRecorder(marit);

    await marit.getByRole('button', { name: say('chamber.account', { name: 'Marit Solberg' }) }).click();
    await marit.getByRole('menuitem', named('recording.menu')).click();
    const menu = marit.getByRole('dialog', named('recording.title'));
    const part = menu.getByRole('region', named('recording.recording'));
    const status = part.getByRole('status');
    const press = (key: string) => part.getByRole('button', named(key)).click({ timeout: 5_000 });

    await test.step('no recorder is heard', async () => {
      await expect(status).toHaveText(say('recording.none'));
      await expect(part.getByRole('alert')).toHaveText(NOT_PROVISIONED);
      await press('recording.plan');
      await expect(part.getByRole('alert')).toHaveText(say('ui.errors.no-available-controller'));
      await expectWholeAtEachWidth(marit);
    });

    const recorder = await standRecorder(site.url, { capacity: 1, scene: rosa });
    try {
      await test.step('a recorder gets ready', async () => {
        await expect(async () => {
          await press('recording.plan');
          await expect(part.getByRole('button', named('recording.start'))).toBeVisible();
        }).toPass(PATIENCE);
        await expect(part.getByRole('alert')).toHaveCount(0);
        await expect(status).toHaveText(say('recording.none'));
        await part.getByRole('textbox', { name: say('recording.fileName') }).fill('Sitting 114');
        await expectWholeAtEachWidth(marit);
      });

      await test.step('everybody is asked, and answers', async () => {
        await press('recording.start');
        await expect(status).toHaveText(say('recording.starting'));
        await expect(part.getByRole('button', named('recording.start'))).toHaveCount(0);
        const notice = (page: Page) =>
          page.getByRole('dialog', named('recording.notice.recording.asksTitle'));
        await expect(notice(rosa)).toBeVisible();
        await kenji.getByRole('button', named('recording.agree')).click();
        await expect(notice(kenji)).toBeHidden();
        await rosa.getByRole('button', named('recording.disagree')).click();
        await expect(status).toHaveText(say('recording.mainChamber'), PATIENCE);
        await expect(rosa.getByRole('button', named('recording.chip.recording.outWhat'))).toBeVisible();
        await expect(kenji.getByRole('button', named('recording.chip.recording.inWhat'))).toBeVisible();
        await expectWholeAtEachWidth(marit);
        await rosa.getByRole('button', named('recording.chip.recording.outWhat')).click();
        await expect(rosa.getByRole('dialog', named('recording.notice.recording.runsTitle'))).toBeVisible();
        await expectWholeAtEachWidth(rosa);
      });

      await test.step('it ends', async () => {
        await press('recording.stop');
        await expect(status).toHaveText(say('recording.none'), PATIENCE);
        await expect(kenji.getByRole('button', named('recording.chip.recording.inWhat'))).toHaveCount(0);
      });

      await test.step('the recorder is lost', async () => {
        // It stays reserved until the sitting ends.
        await expect(part.getByRole('button', named('recording.start'))).toBeVisible(PATIENCE);
        recorder.cut();
        await expect(part.getByRole('alert')).toHaveText(NO_CONTROLLER, PATIENCE);
        await press('recording.unplan');
        await expect(part.getByRole('alert')).toHaveText(NOT_PROVISIONED);
      });
    } finally {
      recorder.cut();
    }
  });

  test(`[ADMIN-04] [REC-05] [REC-08] [STREAM-02] [STREAM-03] [STREAM-09] [STREAM-10] the control center records and streams several channels at once, with previews and counts (${language}) @at-night`, async ({
    signInAs,
    site,
  }) => {
    test.setTimeout(240_000);
    await site.saveFlags(FLAGS);
    const rosa = await signInAs('member08', { locale: language });
    const marit = await signInAs('moderator', { locale: language });
    await enter(rosa);
    await marit.goto(`/app/controlcenter?session=${OPEN_SESSION}`);
    await expect(marit.getByRole('grid', named('recording.center'))).toBeVisible();
    await expectWholeAtEachWidth(marit);
    await expectNoRecorder(marit);

    const rooms = listRecordableRooms.answer.parse(
      await callApi(marit, 'GET', `/api/recordings/rooms/${OPEN_SESSION}`),
    );
    const [main, channel] = [rooms[0], rooms.find(({ language: spoken }) => spoken !== null)];
    if (main === undefined || channel === undefined) throw new Error('The sitting has no channel.');
    const button = (deed: string, title: string) =>
      marit.getByRole('button', {
        name: say('recording.ofRoom', { deed: say(`recording.${deed}`), title }),
        exact: true,
      });
    const row = (title: string) => marit.getByRole('row').filter({ hasText: title });
    const counts = (channels: number, interpreters: number) =>
      say('recording.live', { channels: number(channels), interpreters: number(interpreters) });
    const number = (value: number) => new Intl.NumberFormat(language).format(value);
    const agree = () => rosa.getByRole('button', named('recording.agree')).click();

    await marit.setViewportSize({ width: 1440, height: 900 });
    await button('plan', main.title).click();
    await expect(row(main.title).getByRole('alert')).toHaveText(say('ui.errors.no-available-controller'));

    const recorder = await standRecorder(site.url, { capacity: 4, scene: rosa });
    try {
      for (const { title } of [main, channel]) {
        await expect(async () => {
          await button('plan', title).click({ timeout: 5_000 });
          await expect(button('start', title)).toBeVisible();
        }).toPass(PATIENCE);
      }
      await button('start', main.title).click();
      await agree();
      await expect(row(main.title).getByText(say('recording.mainChamber'))).toBeVisible(PATIENCE);
      await button('start', channel.title).click();
      await expect(row(channel.title).getByText(say('recording.room'))).toBeVisible(PATIENCE);
      await button('startStream', main.title).click();
      await agree();
      await expect(row(main.title).getByText(say('recording.onAir'), { exact: true })).toBeVisible(PATIENCE);
      await button('startStream', channel.title).click();
      await expect(row(channel.title).getByText(say('recording.onAir'), { exact: true })).toBeVisible(
        PATIENCE,
      );
      await expect(marit.getByText(counts(2, 1))).toBeVisible();
      for (const { title } of [main, channel]) {
        const still = row(title).getByRole('img');
        await expect(still).toBeVisible(PATIENCE);
        const widthPx = () =>
          still.evaluate((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0));
        await expect.poll(widthPx, PATIENCE).toBe(320);
        await expect(row(title).getByText(say('recording.loudness', { n: number(-23) }))).toBeVisible();
      }
      await expectWholeAtEachWidth(marit);

      await marit.setViewportSize({ width: 1440, height: 900 });
      for (const { title } of [main, channel]) {
        await button('stopStream', title).click();
        await expect(row(title).getByText(say('recording.onAir'), { exact: true })).toHaveCount(0, PATIENCE);
        await button('stop', title).click();
        // The recorder stays reserved.
        await button('unplan', title).click();
        await expect(button('plan', title)).toBeVisible(PATIENCE);
      }
      await expect(marit.getByText(counts(0, 0))).toBeVisible();
    } finally {
      recorder.cut();
    }
  });
}
