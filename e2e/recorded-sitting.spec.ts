import { randomUUID } from 'node:crypto';
import { appendFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { readAgenda } from '@hemicycle/contract/agenda';
import { listRecordableRooms, listRecordings } from '@hemicycle/contract/recording';
import { streamingStatus } from '@hemicycle/contract/streaming';
import { expect, type Page } from '@playwright/test';
import { loudnessOf, measure, picturesWith, soundsOf } from '../apps/recorder/src/testing-media.ts';
import { actAnew, actAs } from './support/acting.ts';
import { OPEN_SESSION, panelTab } from './support/attend.ts';
import { takeSeat } from './support/in-chamber.ts';
import { callApi, closePollByApi, joinByApi, openPollByApi, WATER_BILL } from './support/polls.ts';
import {
  listenToRtmp,
  RECORDER_TOKEN,
  recorderPrograms,
  type RecorderProcess,
  startRecorder,
} from './support/recorder-process.ts';
import { test } from './support/test.ts';

test.use({ media: 'livekit', siteSettings: { HEMICYCLE_RECORDER_TOKEN: RECORDER_TOKEN } });

/** Who speaks with which tone, in Hz; no tone is the harmonic of another. */
const MARIT = 610;
const ROSA = 1_570;
const ELENA = 1_010;
const CLOSED = 2_530;
const GREEN = [0, 160, 0] as const;
const MAGENTA = [255, 0, 255] as const;
const HEARD_DB = -45;
const SILENT_DB = -60;
const GAP_MAX_MS = 10_000;
/** How much of a stream is looked at before and after the closed part. */
const OPEN_SECONDS = 8;
const PATIENCE = { timeout: 90_000, intervals: [500] };

test(
  '[BEY-17] [BEY-45] [REC-05] [REC-23] [STREAM-02] [STREAM-12] a sitting of three with an interpreter is recorded, streamed and played back, through a recorder that is killed and a closed part',
  { tag: '@at-night' },
  async ({ signInAs, site }, testInfo) => {
    test.skip(!recorderPrograms.ok, recorderPrograms.ok ? '' : recorderPrograms.line);
    test.setTimeout(600_000);
    await site.saveFlags({
      enablePrivateRecordingMainchamber: true,
      enablePrivateRecordingBooths: true,
      publicStreamingLinkEnabled: true,
    });
    const recorders: RecorderProcess[] = [];
    const start = async (name: string, capacity: number) => {
      const recorder = await startRecorder(site.url, { name, capacity });
      recorders.push(recorder);
      return recorder;
    };
    try {
      await sitThrough();
    } finally {
      for (const [at, recorder] of recorders.entries()) {
        await testInfo.attach(`recorder ${at}`, { body: recorder.output() });
      }
      await Promise.all(recorders.map((recorder) => recorder.dispose()));
    }

    async function sitThrough() {
      const [marit, rosa, elena, leila] = await Promise.all([
        signInAs('moderator'),
        signInAs('member08'),
        signInAs('interpreter'),
        signInAs('captioner'),
      ]);
      await Promise.all([
        actAs(marit, { colour: 'rgb(0, 160, 0)', hertz: MARIT }),
        actAs(rosa, { colour: 'blue', hertz: ROSA }),
        actAs(elena, { colour: 'blue', hertz: ELENA }),
      ]);
      await takeSeat(marit, { camera: true, speaks: true });
      await Promise.all([takeSeat(rosa, { speaks: true }), takeSeat(elena, { speaks: true })]);
      await joinByApi(leila);
      const people = [rosa, elena];

      const roomsNow = async () =>
        listRecordableRooms.answer.parse(
          await callApi(marit, 'GET', `/api/recordings/rooms/${OPEN_SESSION}`),
        );
      const channelId = (await roomsNow()).find(({ language }) => language === 'Español')?.roomId ?? '';
      const plan = (roomId: string | null) =>
        callApi(marit, 'PUT', `/api/recordings/plan/${OPEN_SESSION}`, { roomId, planned: true });
      const stateOf = async (roomId: string) =>
        (await roomsNow()).find((room) => room.roomId === roomId)?.status;
      const ready = (roomId: string) =>
        expect.poll(async () => (await stateOf(roomId))?.legislate, PATIENCE).toBe('running');
      const act = (call: string, id: string, more: object = {}) =>
        callApi(marit, 'POST', `/api/huddle/${call}/${OPEN_SESSION}`, { from: 'moderator', id, ...more });
      const runs = (roomId: string) =>
        expect.poll(async () => (await stateOf(roomId))?.recording, PATIENCE).toBe('running');
      const recordings = async () =>
        listRecordings.answer.parse(await callApi(marit, 'GET', `/api/recordings/of/${OPEN_SESSION}`));
      const ofChamber = async () => (await recordings()).find(({ roomId }) => roomId === null);

      const first = await start('first', 1);
      await expect.poll(() => plan(null).then(() => 'planned', String), PATIENCE).toBe('planned');
      await ready(OPEN_SESSION);
      await start('second', 1);
      await expect.poll(() => plan(channelId).then(() => 'planned', String), PATIENCE).toBe('planned');
      await ready(channelId);
      await panelTab(elena, 'Chamber').click();
      await elena.getByRole('button', { name: 'Go on air in Español' }).click();
      await expect(elena.getByText(/You are on air in Español/)).toBeVisible();

      // The channel and the chamber have the same people: they are asked once.
      await act('startRecording', OPEN_SESSION, { filename: 'sitting' });
      for (const page of people) await page.getByRole('button', { name: 'Agree', exact: true }).click();
      await runs(OPEN_SESSION);
      await act('startRecording', channelId);
      await runs(channelId);
      // What the page of the recording marks.
      const agenda = readAgenda.answer.parse(await callApi(marit, 'GET', `/api/agenda/${OPEN_SESSION}`));
      const [item] = agenda.items;
      await callApi(marit, 'PUT', `/api/agenda/${OPEN_SESSION}/current`, { itemId: item?.id });
      await closePollByApi(marit, await openPollByApi(marit, WATER_BILL));
      await callApi(leila, 'POST', '/api/people/captions', {
        ...{ message: 'The sitting is recorded.', language: 'default', requestId: randomUUID() },
      });
      await start('third', 2);
      const third = () => expect.poll(() => recorders[2]?.output() ?? '', PATIENCE).toContain('registered');
      await third();

      await first.kill();
      const second = async () => (await ofChamber())?.parts.find(({ part }) => part === 2)?.beganAt ?? null;
      await expect.poll(second, PATIENCE).not.toBeNull();
      first.start();
      // What the killed one had not sent.
      const gaps = async () => (await ofChamber())?.gaps ?? [];
      await expect.poll(() => recorders[0]?.output() ?? '', PATIENCE).toContain('is sent');
      const [gap] = await gaps();
      expect.soft((gap?.toMs ?? 0) - (gap?.fromMs ?? 0)).toBeLessThanOrEqual(GAP_MAX_MS);

      const rtmp = await listenToRtmp((time) => testInfo.outputPath(`received-${time}.flv`));
      await act('startStreaming', OPEN_SESSION, { rtmp: rtmp.address });
      for (const page of people) await page.getByRole('button', { name: 'Agree', exact: true }).click();
      const stream = async () => {
        const status = streamingStatus.parse(await callApi(marit, 'GET', `/api/streaming/${OPEN_SESSION}`));
        return status.arrayOfStreamingChannels[0]?.status;
      };
      await expect.poll(async () => (await stream())?.stream, PATIENCE).toBe('live');
      const code = (await stream())?.stream_status?.playback?.split('/').at(-1) ?? '';
      const viewer = watchStream(site.url, code, testInfo.outputPath('stream.ts'));
      // Segments of a stream last a second.
      await expect.poll(() => viewer.segments(), PATIENCE).toBeGreaterThan(OPEN_SECONDS);

      await callApi(marit, 'PUT', `/api/votingsessions/${OPEN_SESSION}/closed`, {});
      await actAnew(marit, { colour: 'magenta', hertz: CLOSED });
      await pause(6_000);
      await actAnew(marit, { colour: 'rgb(0, 160, 0)', hertz: MARIT });
      // The picture and the tone of before have to be on their way before others are let in.
      await pause(2_000);
      await callApi(marit, 'DELETE', `/api/votingsessions/${OPEN_SESSION}/closed`);
      await runs(OPEN_SESSION);
      const closedGap = async () => (await gaps()).some(({ why }) => why === 'closed');
      await expect.poll(closedGap, PATIENCE).toBe(true);
      const again = (await viewer.segments()) + OPEN_SECONDS;
      await expect.poll(() => viewer.segments(), PATIENCE).toBeGreaterThan(again);

      await act('stopStreaming', OPEN_SESSION);
      const received = await rtmp.stop();
      const streamed = await viewer.stop();
      await act('stopRecording', channelId);
      await act('stopRecording', OPEN_SESSION);
      await expect
        .poll(async () => (await ofChamber())?.state, { ...PATIENCE, timeout: 180_000 })
        .toBe('whole');

      const chamber = await ofChamber();
      const path = `/api/recordings/${chamber?.id}`;
      const file = testInfo.outputPath('sitting.mp4');
      writeFileSync(file, await (await marit.request.get(`${site.url}${path}/file`)).body());
      expect(await soundsOf(file)).toEqual([
        { language: 'und', title: 'Floor' },
        { language: 'spa', title: 'Español' },
      ]);
      // The stream came once before the closed part, and once after it.
      expect(received).toHaveLength(2);
      for (const one of [file, ...received, streamed]) await expectOpenPart(one);
      expect(await loudnessOf(file, ELENA, 1)).toBeGreaterThan(HEARD_DB);
      expect(await loudnessOf(file, ELENA, 0)).toBeLessThan(SILENT_DB);
      expect(await loudnessOf(file, CLOSED, 1)).toBeLessThan(SILENT_DB);
      expect(chamber?.sounds).toEqual(['Español']);

      await marit.goto(`/app/recordings/${chamber?.id}`);
      await expect(marit.getByText('The sitting is recorded.').first()).toBeVisible();
      await marit.getByRole('tab', { name: /^Items/ }).click();
      await expect(
        marit
          .getByRole('tabpanel')
          .getByText(item?.title ?? '')
          .first(),
      ).toBeVisible();
      await marit.getByRole('tab', { name: /^Votes/ }).click();
      await expect(marit.getByRole('tabpanel').getByText(WATER_BILL.title).first()).toBeVisible();
      await marit.getByRole('button', { name: 'Play', exact: true }).click();
      await expect.poll(() => loudestTone(marit), PATIENCE).not.toBe(ELENA);
      await marit.getByRole('combobox', { name: 'Sound' }).selectOption('Español');
      await expect.poll(() => loudestTone(marit), PATIENCE).toBe(ELENA);
      await marit.getByRole('combobox', { name: 'Sound' }).selectOption('Floor');
      await expect.poll(() => loudestTone(marit), PATIENCE).not.toBe(ELENA);
    }
  },
);

/** The floor is seen and heard in a file, and nothing of the closed part. */
async function expectOpenPart(path: string) {
  const { seconds, frames } = await measure(path);
  expect(seconds, path).toBeGreaterThan(OPEN_SECONDS / 2);
  expect(frames, path).toBeGreaterThan(seconds);
  expect(await loudnessOf(path, MARIT), path).toBeGreaterThan(HEARD_DB);
  expect(await loudnessOf(path, ROSA), path).toBeGreaterThan(HEARD_DB);
  expect(await loudnessOf(path, CLOSED), path).toBeLessThan(SILENT_DB);
  const green = await picturesWith(path, GREEN);
  expect(green.shown, path).toBeGreaterThan(green.all / 2);
  expect((await picturesWith(path, MAGENTA)).shown, path).toBe(0);
}

/** Follows the public stream of the chamber, as a player does, and writes it to a file. */
function watchStream(url: string, code: string, path: string) {
  writeFileSync(path, '');
  const base = `${url}/api/stream/${code}/${OPEN_SESSION}`;
  const known = new Set<string>();
  const follow = async () => {
    const list = await fetch(`${base}/live.m3u8`);
    if (!list.ok) return;
    const lines = (await list.text()).split('\n').filter((line) => line.endsWith('.ts'));
    for (const line of lines) {
      if (known.has(line)) continue;
      const segment = await fetch(`${base}/${line}`);
      if (!segment.ok) continue;
      known.add(line);
      appendFileSync(path, Buffer.from(await segment.arrayBuffer()));
    }
  };
  const over = new AbortController();
  const following = (async () => {
    while (!over.signal.aborted) {
      await follow().catch(() => undefined);
      await pause(500);
    }
  })();
  return {
    segments: async () => known.size,
    async stop() {
      over.abort();
      await following;
      return path;
    },
  };
}

/** Which of the tones the player of a page plays most loudly now. */
function loudestTone(page: Page): Promise<number> {
  return page.evaluate(
    async (tones) => {
      const video = document.querySelector('video');
      if (video === null) return 0;
      const stream: MediaStream = Reflect.apply(Reflect.get(video, 'captureStream'), video, []);
      if (stream.getAudioTracks().length === 0) return 0;
      const context = new AudioContext();
      const meter = context.createAnalyser();
      meter.fftSize = 8_192;
      context.createMediaStreamSource(stream).connect(meter);
      await new Promise((resolve) => setTimeout(resolve, 500));
      const levels = new Float32Array(meter.frequencyBinCount);
      meter.getFloatFrequencyData(levels);
      const level = (hertz: number) =>
        levels[Math.round((hertz * meter.fftSize) / context.sampleRate)] ?? -200;
      const loudest = tones.toSorted((one, other) => level(other) - level(one))[0] ?? 0;
      const isHeard = level(loudest) > -80;
      await context.close();
      return isHeard ? loudest : 0;
    },
    [MARIT, ROSA, ELENA, CLOSED],
  );
}
