import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Telephone, TelephoneError } from '../../adapters/telephone/telephone.ts';
import { createLog } from '../../platform/log/log.ts';
import { saveSettings } from '../site/public.ts';
import { keepPhones } from './keep-phones.ts';

const OPEN = 'plenary-sitting-114';
const PAST = 'plenary-sitting-113';
const CALLS_PER_MINUTE = 4;

const clock = createFakeClock();
const called: Parameters<Telephone['call']>[0][] = [];
let busy = false;
let inRoom: { identity: string; hasAnswered: boolean }[] = [];
let silent = false;
const hungUp: string[] = [];
const telephone: Telephone = {
  async call(to) {
    if (busy) throw new TelephoneError('486');
    called.push(to);
  },
  async phonesIn() {
    if (silent) throw new TelephoneError('no answer');
    return inRoom;
  },
  async hangUp({ identity }) {
    if (silent) throw new TelephoneError('no answer');
    hungUp.push(identity);
    inRoom = inRoom.filter((phone) => phone.identity !== identity);
  },
};
let logged = '';
const log = createLog({
  level: 'info',
  to: {
    write: (line) => {
      logged += line;
    },
  },
});

let server: TestServer;
let moderator: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock, telephone, log });
  moderator = await server.signIn('moderator');
});
afterAll(() => server.stop());
beforeEach(async () => {
  await clock.advance(61_000);
  called.length = 0;
  busy = false;
  silent = false;
  inRoom = [];
  hungUp.length = 0;
  await server.database.pool.query('delete from phone_stays');
  logged = '';
  await saveSettings(server.database.db, { enableSipDialOut: true });
});

const callPhone = (phoneNumber: string, idVotingSession = OPEN, client = moderator, agreed?: boolean) =>
  client.call('callPhone', { params: { idVotingSession }, body: { phoneNumber, agreed } });
/** Calls a phone, and has it answered. */
async function callAndAnswer(phoneNumber: string): Promise<string> {
  await callPhone(phoneNumber);
  const { identity } = called.at(-1)!;
  inRoom = [...inRoom, { identity, hasAnswered: true }];
  await keep();
  return identity;
}
const params = { idVotingSession: OPEN };
const actsOf = async (...kinds: string[]) => {
  const { rows } = await server.database.pool.query<{ act: string; detail: unknown }>(
    'select act, detail from moderation_acts where act = any($1)',
    [kinds],
  );
  return rows;
};

test('[FND-60] a moderator calls a phone into the chamber; the log keeps who and the last two digits', async () => {
  await callPhone('+47 (22) 31-30-50');
  expect(called).toEqual([
    {
      number: '+4722313050',
      roomId: OPEN,
      identity: expect.stringMatching(/^phone\.[0-9a-f-]{36}$/),
      displayName: 'Phone',
    },
  ]);
  expect(logged).toContain('a phone is called into the chamber');
  expect(logged).toContain('"numberEndsWith":"50"');
  expect(logged).toContain('"userId":"moderator"');
  expect(logged).not.toMatch(/22313050|31-30-50/);
  const { rows } = await server.database.pool.query(
    "select by_user_id, detail from moderation_acts where act = 'callPhone'",
  );
  expect(rows).toEqual([{ by_user_id: 'moderator', detail: { to: '…50' } }]);
});

test.each(['', 'room@example.org', '12', '+47+22', '1'.repeat(16)])(
  '[FND-60] [FND-43] "%s" is no phone number, and nothing is called',
  async (phoneNumber) => {
    expect(await refusalOf(callPhone(phoneNumber))).toBe('invalid-input');
    expect(called).toEqual([]);
  },
);

test('[FND-60] off by configuration, an ended session, an unknown session', async () => {
  expect(await refusalOf(callPhone('112', PAST))).toBe('session-ended');
  expect(await refusalOf(callPhone('112', 'nowhere'))).toBe('not-found');
  await saveSettings(server.database.db, { enableSipDialOut: false });
  expect(await refusalOf(callPhone('112'))).toBe('dial-out-off');
  expect(called).toEqual([]);
});

test('[FND-60] members may not, whatever they send', async () => {
  const rosa = await server.signIn('member08');
  expect(await refusalOf(callPhone('112', OPEN, rosa))).toBe('permission-missing');
  expect(called).toEqual([]);
});

test('[FND-60] so many calls a minute and no more, each counted when it is made', async () => {
  for (let call = 1; call <= CALLS_PER_MINUTE; call += 1) await callPhone(`11${call}`);
  expect(await refusalOf(callPhone('119'))).toBe('rate-limited');
  expect(called).toHaveLength(CALLS_PER_MINUTE);
  await clock.advance(60_000);
  await callPhone('119');
});

test('[FND-60] what the telephone service refuses is said, and logged without the number', async () => {
  busy = true;
  expect(await refusalOf(callPhone('+4722313050'))).toBe('telephone-unreachable');
  expect(logged).toContain('a phone could not be called');
  expect(logged).not.toContain('22313050');
});

test('[FND-60] the page is told that phones can be called; without a line it is not, and the call says what to set', async () => {
  const config = await moderator.call('getSiteConfig');
  expect(config.canCallPhones).toBe(true);
  expect(config.flags?.enableSipDialOut).toBe(true);
  const without = await startTestServer({ clock });
  try {
    await saveSettings(without.database.db, { enableSipDialOut: true });
    const other = await without.signIn('moderator');
    expect((await other.call('getSiteConfig')).canCallPhones).toBeUndefined();
    const refused = await other
      .call('callPhone', { params: { idVotingSession: OPEN }, body: { phoneNumber: '112' } })
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: 'dial-out-unavailable',
      body: { error: { message: expect.stringContaining('LIVEKIT_SIP_TRUNK_ID') } },
    });
  } finally {
    await without.stop();
  }
});

const keep = () => keepPhones({ db: server.database.db, clock, log, telephone });
const phonesOf = async () => {
  const { people } = await moderator.call('getAttendance', { params: { idVotingSession: OPEN } });
  return people.filter(({ cameAs }) => cameAs === 'phone');
};

test('[BEY-12] a phone is in the attendance from when it was answered until it is gone, on whatever server that is seen', async () => {
  await callPhone('+4722313050');
  const identity = called[0]!.identity;
  inRoom = [{ identity, hasAnswered: false }];
  await keep();
  expect(await phonesOf()).toEqual([]);
  inRoom = [{ identity, hasAnswered: true }];
  await clock.advance(20_000);
  await keep();
  const joinedAt = clock.nowMs();
  await clock.advance(20_000);
  await Promise.all([keep(), keep()]);
  const there = { userId: identity.replace('.', '-'), displayName: '…50', cameAs: 'phone', expected: false };
  expect(await phonesOf()).toEqual([{ ...there, stays: [{ joinedAt, leftAt: null }], presentMs: 20_000 }]);
  inRoom = [];
  await clock.advance(1_000);
  await Promise.all([keep(), keep()]);
  await clock.advance(20_000);
  const leftAt = joinedAt + 20_000;
  expect(await phonesOf()).toEqual([{ ...there, stays: [{ joinedAt, leftAt }], presentMs: 20_000 }]);
  const csv = await moderator.fetch(`/api/people/attendance/${OPEN}/csv/stays`);
  expect(await csv.text()).toMatch(/^phone-[0-9a-f-]+,…50,no,.+,phone,,$/m);
});

test('[BEY-12] a phone that nobody answers, and one that could not be called, were never there', async () => {
  await callPhone('+4722313050');
  await clock.advance(30_000);
  await keep();
  const kept = () => server.database.pool.query('select identity from phone_stays').then(({ rows }) => rows);
  expect(await kept()).toHaveLength(1);
  await clock.advance(61_000);
  await keep();
  expect(await kept()).toEqual([]);
  busy = true;
  await refusalOf(callPhone('+4722313050'));
  expect(await kept()).toEqual([]);
});

test('[BEY-12] while the media server does not answer nothing is noted, and the phone counts as gone since it was last found', async () => {
  await callPhone('+4722313050');
  inRoom = [{ identity: called[0]!.identity, hasAnswered: true }];
  await keep();
  const joinedAt = clock.nowMs();
  silent = true;
  await clock.advance(40_000);
  await keep();
  expect((await phonesOf())[0]?.stays).toEqual([{ joinedAt, leftAt: null }]);
  await clock.advance(40_000);
  expect((await phonesOf())[0]?.stays).toEqual([{ joinedAt, leftAt: joinedAt }]);
  silent = false;
  await keep();
  expect((await phonesOf())[0]?.stays).toEqual([{ joinedAt, leftAt: null }]);
});

test('[BEY-45] [FND-60] a closed sitting has no phone that was called before, rings or talks; one that is called inside stays', async () => {
  const talks = await callAndAnswer('+4722313050');
  await callPhone('+4722313051');
  inRoom = [
    ...inRoom,
    { identity: called[1]!.identity, hasAnswered: false },
    { identity: 'rosa.1', hasAnswered: true },
  ];
  await clock.advance(1_000);
  await moderator.call('closeSession', { params, body: { named: [] } });
  await expect.poll(() => hungUp.toSorted()).toEqual([talks, called[1]!.identity].toSorted());
  expect(inRoom).toEqual([{ identity: 'rosa.1', hasAnswered: true }]);
  await clock.advance(1_000);
  const inside = await callAndAnswer('+4722313052');
  await moderator.call('closeSession', { params, body: { named: ['member08'] } });
  await keep();
  expect(inRoom.map(({ identity }) => identity)).toEqual(['rosa.1', inside]);
  await moderator.call('openSession', { params });
});

test('[BEY-45] while the media server does not answer a closed sitting tries again', async () => {
  const identity = await callAndAnswer('+4722313050');
  silent = true;
  await clock.advance(1_000);
  await moderator.call('closeSession', { params, body: { named: [] } });
  await keep();
  expect(hungUp).toEqual([]);
  silent = false;
  await keep();
  expect(hungUp).toEqual([identity]);
  await moderator.call('openSession', { params });
});

test('[FND-60] a moderator sees the phones, and takes one out, once in the log', async () => {
  const identity = await callAndAnswer('+4722313050');
  await clock.advance(1);
  await callPhone('+4722313051');
  inRoom = [...inRoom, { identity: called[1]!.identity, hasAnswered: false }];
  const { phones } = await moderator.call('listPhones', { params });
  expect(phones).toMatchObject([
    { numberEndsWith: '50', talks: true, agreed: false },
    { numberEndsWith: '51', talks: false, agreed: false },
  ]);
  const of = { params: { ...params, phoneId: phones[0]!.phoneId } };
  expect((await moderator.call('takePhoneOut', of)).phones).toMatchObject([{ numberEndsWith: '51' }]);
  expect(hungUp).toEqual([identity]);
  await moderator.call('takePhoneOut', of);
  expect(await actsOf('takePhoneOut')).toEqual([{ act: 'takePhoneOut', detail: { to: '…50' } }]);
  const rosa = await server.signIn('member08');
  expect(await refusalOf(rosa.call('takePhoneOut', of))).toBe('permission-missing');
  expect(await refusalOf(rosa.call('listPhones', { params }))).toBe('permission-missing');
});

test('[BEY-17] no recording begins while a phone has not agreed, and into one that runs nobody is called who has not', async () => {
  await callAndAnswer('+4722313050');
  const from = 'moderator';
  const stream = { params, body: { from, id: OPEN, rtmp: 'rtmp://127.0.0.1/live' } };
  expect(await refusalOf(moderator.call('startStreaming', stream))).toBe('phones-not-asked');
  const { phones } = await moderator.call('listPhones', { params });
  const agreed = { params: { ...params, phoneId: phones[0]!.phoneId } };
  expect((await moderator.call('notePhoneAgreed', agreed)).phones).toMatchObject([{ agreed: true }]);
  await moderator.call('notePhoneAgreed', agreed);
  expect(await actsOf('notePhoneAgreed')).toHaveLength(1);
  expect(await refusalOf(moderator.call('startStreaming', stream))).toBe('no-available-controller');
  await server.database.pool.query(
    `insert into recordings (id, id_voting_session, room_id, floor_room_id, room_title, kind, interpreter, state, from_ms, until_ms, by_user_id, by_name)
     values ('rec-1', $1, $1, $1, 'x', 'recording', false, 'running', 0, $2, 'moderator', 'x')`,
    [OPEN, clock.nowMs() + 3_600_000],
  );
  expect(await refusalOf(callPhone('+4722313051'))).toBe('phones-not-asked');
  await callPhone('+4722313051', OPEN, moderator, true);
  expect(called).toHaveLength(2);
  await server.database.pool.query("delete from recordings where id = 'rec-1'");
});
