import { randomUUID } from 'node:crypto';
import type { SpeechToText } from '../../adapters/speech-to-text/speech-to-text.ts';
import { openProcessSpeech } from '../../adapters/speech-to-text/process-speech.ts';
import { tonesCommand, tonesOf } from '../../adapters/speech-to-text/test-tones.ts';
import { SPEECH_MAX_BYTES } from '@hemicycle/contract/limits';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { takeSeat } from '@hemicycle/testkit/take-seat';
import type { TestClient } from '@hemicycle/testkit/test-client';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { startTwoTestServers, type TwoTestServers } from '@hemicycle/testkit/two-test-servers';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../platform/log/log.ts';

// Automatic captions on two servers with one database and one bus. A program of tones recognises.

const clock = createFakeClock();
let speech: SpeechToText;
let servers: TwoTestServers;
let here: TestServer;
let there: TestServer;
let admin: TestClient;
let moderator: TestClient;
let leila: TestClient;
let rosa: TestClient;
let kenji: TestClient;
let idVotingSession: string;

beforeAll(async () => {
  speech = await openProcessSpeech(tonesCommand('--languages', 'en,ar'), {
    log: createLog({ level: 'silent' }),
  });
  servers = await startTwoTestServers({ clock, speech });
  ({ here, there } = servers);
  [admin, moderator, leila, rosa, kenji] = await Promise.all([
    here.signIn('admin'),
    here.signIn('moderator'),
    here.signIn('captioner'),
    here.signIn('member08'),
    there.signIn('member09'),
  ]);
});
afterAll(async () => {
  await servers.stop();
  await speech.close();
});

beforeEach(async () => {
  await clock.advance(60_000);
  const members = ['captioner', 'moderator', 'member08', 'member09'];
  idVotingSession = await makeCommittee(admin, clock.nowMs(), members);
  for (const client of [leila, moderator, rosa, kenji]) await takeSeat(client, idVotingSession);
});

const switchTo = (body: { on: true; language: string } | { on: false }, client = moderator) =>
  client.call('switchAutomaticCaptions', { params: { idVotingSession }, body });
const on = () => switchTo({ on: true, language: 'en' });

/** Sends sound as a page does. Returns the status, and the code of the refusal. */
async function say(
  client: TestClient,
  sound: Int16Array | Uint8Array,
  { utterance = randomUUID(), settles = true }: { utterance?: string; settles?: boolean } = {},
) {
  const response = await client.fetch(
    `/api/people/speech?utterance=${utterance}&settles=${String(settles)}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: Uint8Array.from(new Uint8Array(sound.buffer, sound.byteOffset, sound.byteLength)),
    },
  );
  const answer = (await response.json()) as { error?: { code: string }; lines?: number };
  return answer.error?.code ?? answer.lines;
}

async function read(client = kenji) {
  const { captions } = await client.call('listCaptions', { params: { idVotingSession } });
  return captions;
}

async function saved(format: 'vtt' | 'txt') {
  return (await rosa.fetch(`/api/captions/${idVotingSession}/default/${format}`)).text();
}

async function watch(client: TestClient, userId: string): Promise<TestSocket> {
  const socket = await openTestSocket(client, userId, { idVotingSession });
  onTestFinished(() => socket.close());
  return socket;
}

const acts = async () => {
  const { rows } = await here.database.pool.query<{ act: string; detail: object }>(
    `select act, detail from moderation_acts
     where id_voting_session = $1 and act in ('switch', 'approveCaptions') order by created_ms`,
    [idVotingSession],
  );
  return rows;
};

test('[CAP-01] a moderator switches automatic captions on and off; all are told, and it is in the audit log', async () => {
  expect((await rosa.call('getSiteConfig')).speechLanguages).toEqual(['en', 'ar']);
  const socket = await watch(kenji, 'member09');
  expect((await socket.snapshot()).automaticCaptions).toBeNull();
  const { automaticCaptions } = await on();
  expect(automaticCaptions).toEqual({ language: 'en', by: 'Marit Solberg', since: clock.nowMs() });
  expect((await socket.nextChange('automaticCaptions')).automaticCaptions).toEqual(automaticCaptions);
  const again = await watch(rosa, 'member08');
  expect((await again.snapshot()).automaticCaptions).toEqual(automaticCaptions);
  await on();
  await clock.advance(1);
  await switchTo({ on: false });
  expect(
    (await socket.nextChange('automaticCaptions', (change) => change.automaticCaptions === null))
      .automaticCaptions,
  ).toBeNull();
  expect(await acts()).toEqual([
    { act: 'switch', detail: { setting: 'automaticCaptions', on: true, language: 'en' } },
    { act: 'switch', detail: { setting: 'automaticCaptions', on: false } },
  ]);
});

test('[CAP-01] only moderators switch, only in a language that is recognised, and not after the end', async () => {
  expect(await refusalOf(switchTo({ on: true, language: 'en' }, rosa))).toBe('permission-missing');
  expect(await refusalOf(switchTo({ on: true, language: 'fr' }))).toBe('speech-unavailable');
  await on();
  await moderator.call('endVotingSession', { params: { idVotingSession } });
  expect(await say(rosa, tonesOf('order'))).toBe('session-ended');
  expect(await refusalOf(switchTo({ on: false }))).toBe('session-ended');
  expect(await read()).toEqual([]);
});

test('[CAP-01][BEY-39] what somebody says reads everybody on every server, with the speaker, marked as automatic', async () => {
  await on();
  const socket = await watch(kenji, 'member09');
  await socket.snapshot();
  expect(await say(rosa, tonesOf('the', 'House', 'sits'))).toBe(1);
  const { caption } = await socket.nextChange('caption');
  expect(caption).toMatchObject({
    text: 'the House sits',
    speaker: 'Rosa Quispe',
    captioner: 'Tones',
    language: 'default',
    growing: false,
    automatic: { approval: null },
  });
  expect(caption.createdAt).toBe(clock.nowMs() - 900);
  expect(await read()).toEqual([caption]);
});

test('[BEY-39] a line grows while the utterance goes on; settled text is never rewritten', async () => {
  await on();
  const utterance = randomUUID();
  await say(rosa, tonesOf('the'), { utterance, settles: false });
  expect(await read()).toMatchObject([{ text: 'the', growing: true, number: 1 }]);
  await say(rosa, tonesOf('the', 'House', 'sits'), { utterance, settles: false });
  await say(rosa, tonesOf('the', 'House', 'sits', 'today'), { utterance });
  const settled = await read();
  expect(settled).toMatchObject([{ text: 'the House sits today', growing: false, number: 1 }]);
  await say(rosa, tonesOf('order'), { utterance });
  await say(rosa, tonesOf('order'), { utterance, settles: false });
  expect(await read()).toEqual(settled);
});

test('[BEY-39] a longer utterance takes several lines; what gets shorter leaves no empty line behind', async () => {
  await on();
  const utterance = randomUUID();
  const many = Array.from({ length: 12 }, () => 'today' as const);
  expect(await say(rosa, tonesOf(...many), { utterance, settles: false })).toBe(2);
  expect(await say(rosa, tonesOf('order'), { utterance })).toBe(1);
  expect((await read()).map(({ text, growing }) => [text, growing])).toEqual([
    ['order', false],
    ['', false],
  ]);
});

test('[BEY-39] an utterance that is not completed is settled by the next one, and by switching off', async () => {
  await on();
  await say(rosa, tonesOf('order'), { settles: false });
  await say(rosa, tonesOf('House'), { settles: false });
  expect((await read()).map(({ growing }) => growing).toSorted()).toEqual([false, true]);
  await switchTo({ on: false });
  expect((await read()).map(({ growing }) => growing)).toEqual([false, false]);
});

test('[BEY-39] silence makes no line', async () => {
  await on();
  expect(await say(rosa, new Int16Array(32_000))).toBe(0);
  expect(await read()).toEqual([]);
});

test('[CAP-01] only sound of people who may speak in the main chamber now is taken; nothing else is kept', async () => {
  const sound = tonesOf('order');
  expect(await say(rosa, sound)).toBe('speech-off');
  await on();
  expect(await say(here.client(), sound)).toBe('not-signed-in');
  const outsider = await here.signIn('member20');
  expect(await say(outsider, sound)).toBe('not-found');
  await moderator.call('updatePeopleState', {
    params: { userId: 'member08' },
    body: { forceMuteAudio: -1 },
  });
  expect(await say(rosa, sound)).toBe('speech-not-permitted');
  const room = await moderator.call('createHuddle', {
    params: { idVotingSession },
    body: { title: 'Room one' },
  });
  await kenji.call('joinHuddle', { params: { roomId: room.id } });
  expect(await say(kenji, sound)).toBe('speech-not-permitted');
  expect(await read(leila)).toEqual([]);
});

test('[CAP-01] wrong sound is refused with its reason', async () => {
  await on();
  expect(await say(rosa, new Uint8Array(3))).toBe('invalid-input');
  expect(await say(rosa, new Uint8Array(0))).toBe('unsupported-media-type');
  expect(await say(rosa, new Uint8Array(SPEECH_MAX_BYTES + 2))).toBe('body-too-large');
  expect(await say(rosa, tonesOf('order'), { utterance: 'a b' })).toBe('invalid-input');
  expect(await say(rosa, tonesOf('fails'))).toBe('speech-busy');
  expect(await read()).toEqual([]);
});

test('[BEY-39] automatic text enters no record before a person approved it', async () => {
  await on();
  await say(rosa, tonesOf('the', 'House'));
  await say(rosa, tonesOf('order'));
  const [first, second] = await read();
  for (const format of ['vtt', 'txt'] as const) {
    expect(await saved(format)).not.toContain('House');
    expect(await saved(format)).toContain('Lines left out: 2.');
  }
  const approve = (client: TestClient, version = first?.version ?? 0) =>
    client.call('approveCaptions', {
      params: { idVotingSession },
      body: { lines: [{ captionId: first?.id ?? '', version }] },
    });
  expect(await refusalOf(approve(rosa))).toBe('permission-missing');
  expect(await approve(leila, 99)).toEqual({ approved: 0 });
  expect(await approve(leila)).toEqual({ approved: 1 });
  expect(await approve(moderator, 3)).toEqual({ approved: 0 });
  expect((await acts()).filter(({ act }) => act === 'approveCaptions')).toEqual([
    { act: 'approveCaptions', detail: { note: '1' } },
  ]);
  expect((await read()).find(({ id }) => id === first?.id)).toMatchObject({
    text: 'the House',
    automatic: { approval: { by: 'Leila Haddad', at: clock.nowMs() } },
  });
  for (const format of ['vtt', 'txt'] as const) {
    expect(await saved(format)).toContain('the House');
    expect(await saved(format)).toContain('automatic, approved by Leila Haddad');
    expect(await saved(format)).not.toContain('order');
  }
  // Whoever words a line anew answers for it.
  await leila.call('correctCaption', {
    params: { captionId: second?.id ?? '' },
    body: { message: 'Order!', version: second?.version ?? 0 },
  });
  expect(await saved('txt')).toContain('Order! [automatic, approved by Leila Haddad');
});

test('[BEY-39] nothing is approved once the minutes of the sitting are signed', async () => {
  await on();
  await say(rosa, tonesOf('order'));
  const [line] = await read();
  await moderator.call('endVotingSession', { params: { idVotingSession } });
  await moderator.call('composeMinutes', { params: { idVotingSession } });
  await here.database.pool.query(`update minutes set state = 'signed' where id_voting_session = $1`, [
    idVotingSession,
  ]);
  const approve = () =>
    leila.call('approveCaptions', {
      params: { idVotingSession },
      body: { lines: [{ captionId: line?.id ?? '', version: line?.version ?? 0 }] },
    });
  expect(await refusalOf(approve())).toBe('captions-signed');
  expect((await read(leila))[0]).toEqual(line);
});
