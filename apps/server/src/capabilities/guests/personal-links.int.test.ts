import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BodyInputOf } from '@hemicycle/contract/endpoint';
import type { createGuestLink } from '@hemicycle/contract/guests';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const clock = createFakeClock();
let server: TestServer;
let moderator: TestClient;
let idVotingSession: string;

beforeAll(async () => {
  server = await startTestServer({ clock });
  moderator = await server.signIn('moderator');
});
afterAll(() => server.stop());

beforeEach(async () => {
  const admin = await server.signIn('admin');
  const session = await admin.call('createVotingSession', {
    body: {
      title: 'Hearing on groundwater',
      epochStartTime: clock.nowMs() - 3_600_000,
      epochEndTime: clock.nowMs() + 3_600_000,
      members: ['moderator'],
    },
  });
  ({ idVotingSession } = session);
});

const link = (over: Partial<BodyInputOf<typeof createGuestLink>> = {}) =>
  moderator.call('createGuestLink', {
    body: { label: 'Experts', roles: ['participant'], idVotingSession, ...over },
  });
const list = async () => (await moderator.call('listGuestLinks', { params: { idVotingSession } })).links;

const personal = (emails: string[]) =>
  moderator.call('createPersonalGuestLinks', {
    body: { label: 'Experts', roles: ['participant'], idVotingSession, emails },
  });

/** All letters to an address, as they were sent, the newest last. */
async function lettersTo(email: string): Promise<string[]> {
  const folder = join(server.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const letters = await Promise.all(
    names
      .toSorted()
      .map(async (name) => (await readFile(join(folder, name), 'utf8')).replaceAll('=\r\n', '')),
  );
  return letters.filter((letter) => letter.includes(`To: ${email}`));
}
/** Asks for a code, and reads it in its letter. */
async function mailedCode(loginCode: string, email: string, language: 'en' | 'ar' = 'en'): Promise<string> {
  const before = await codesTo(email);
  await server.client().call('askForGuestCode', { body: { loginCode, language } });
  const newest = async () => {
    await clock.advance(1_000);
    return (await codesTo(email)).filter((code) => !before.includes(code)).at(-1);
  };
  await expect.poll(newest, { timeout: 10_000 }).toBeDefined();
  return (await newest()) ?? '';
}
const codesTo = async (email: string) =>
  (await lettersTo(email)).flatMap((letter) => /code is (\d{8})/u.exec(letter)?.[1] ?? []);
const check = (loginCode: string, code: string, on = server) =>
  on.client().call('checkGuestCode', { body: { loginCode, code } });
async function comeAs(loginCode: string, proof: string | undefined, client = server.client()) {
  await client.call('guestLogin', { body: { loginCode, displayName: 'Ingrid', proof } });
  return (await client.call('getSessionInfo')).info.userId;
}

test('[BEY-47] a personal link asks for a code that is mailed to its address; then one is the same guest on every device', async () => {
  const email = 'ingrid@hydro.example';
  const made = await personal([email, 'b@hydro.example']);
  expect(made.links.map(({ boundTo, usesMax }) => [boundTo, usesMax])).toEqual([
    [email, 1],
    ['b@hydro.example', 1],
  ]);
  expect((await personal([email, 'c@hydro.example'])).already).toEqual([email]);
  const loginCode = made.links[0]?.loginCode ?? '';
  const invitation = await server.client().call('getGuestInvitation', { params: { loginCode } });
  expect(invitation.codeGoesTo).toBe('i•••@hydro.example'.replace('hydro', 'h•••'));
  expect(await refusalOf(comeAs(loginCode, undefined))).toBe('guest-code-needed');
  expect(await refusalOf(comeAs(loginCode, 'a'.repeat(43)))).toBe('guest-code-needed');
  const code = await mailedCode(loginCode, email);
  const { rows } = await server.database.pool.query('select * from guest_codes');
  expect(JSON.stringify(rows)).not.toContain(code);
  const { proof } = await check(loginCode, code);
  // The code is used, and the proof works once, for this link.
  expect(await refusalOf(check(loginCode, code))).toBe('guest-code-refused');
  expect(await refusalOf(comeAs(made.links[1]?.loginCode ?? '', proof))).toBe('guest-code-needed');
  const laptop = server.client();
  const userId = await comeAs(loginCode, proof, laptop);
  expect(await refusalOf(comeAs(loginCode, proof))).toBe('guest-code-needed');
  const again = await check(loginCode, await mailedCode(loginCode, email));
  expect(await comeAs(loginCode, again.proof)).toBe(userId);
  // The browser that came before needs no code.
  expect(await comeAs(loginCode, undefined, laptop)).toBe(userId);
  const used = (await list()).find(({ boundTo }) => boundTo === email);
  expect(used?.uses).toMatchObject([{ userId, email, inside: true }]);
  expect(
    await refusalOf(
      server
        .client()
        .call('askForGuestCode', { body: { loginCode: (await link()).loginCode, language: 'en' } }),
    ),
  ).toBe('guest-not-personal');
  await moderator.call('deleteGuestLink', { params: { loginCode } });
  expect(await refusalOf(check(loginCode, code))).toBe('guest-link-revoked');
});

test('[BEY-47] the owner of a personal link who comes back has the role of what they agree to now, on another device too', async () => {
  const email = 'again@hydro.example';
  const loginCode = (await personal([email])).links[0]?.loginCode ?? '';
  const comeNow = async (consent: boolean) => {
    const { proof } = await check(loginCode, await mailedCode(loginCode, email));
    const client = server.client();
    await client.call('guestLogin', { body: { loginCode, displayName: 'Ingrid', proof, consent } });
    const { userId, roles } = (await client.call('getSessionInfo')).info;
    return { userId, roles: roles.map(({ id }) => id) };
  };
  const { userId, roles } = await comeNow(false);
  expect(roles).toEqual(['observer']);
  expect(await comeNow(true)).toEqual({ userId, roles: ['participant'] });
  expect(await comeNow(false)).toEqual({ userId, roles: ['observer'] });
});

test('[BEY-47] of many tries at once on two servers five are checked; expired and wrong codes are answered alike, and the limits hold', async () => {
  const email = 'tries@hydro.example';
  const loginCode = (await personal([email])).links[0]?.loginCode ?? '';
  expect(await refusalOf(check(loginCode, '12345678'))).toBe('guest-code-refused');
  const code = await mailedCode(loginCode, email);
  const { database, bus, dataDir } = server;
  const there = await startTestServer({ clock, database, bus, config: { dataDir } });
  const wrong = (index: number) => String((Number(code) + 1 + index) % 100_000_000).padStart(8, '0');
  const refusals = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      refusalOf(check(loginCode, wrong(index), index % 2 === 0 ? server : there)),
    ),
  );
  await there.stop();
  expect(new Set(refusals)).toEqual(new Set(['guest-code-refused']));
  const { rows } = await server.database.pool.query(
    'select tries from guest_codes where tries > 0 and nonce is not null order by tries desc limit 1',
  );
  expect(rows).toEqual([{ tries: 5 }]);
  // Right, but tried too often.
  expect(await refusalOf(check(loginCode, code))).toBe('guest-code-refused');
  const late = await mailedCode(loginCode, email);
  await clock.advance(10 * 60_000);
  expect(await refusalOf(check(loginCode, late))).toBe('guest-code-refused');
  const ask = () =>
    refusalOf(server.client().call('askForGuestCode', { body: { loginCode, language: 'en' } }));
  await clock.advance(15 * 60_000);
  const asked: (string | null)[] = [];
  for (let index = 0; index < 5; index += 1) asked.push(await ask().catch(() => null));
  expect(asked.filter((one) => one === 'too-many-attempts')).toHaveLength(1);
  await clock.advance(15 * 60_000);
});

test('[BEY-47] a letter is in its language, says that the link is for one person, and is sent again on request', async () => {
  const email = 'letters@hydro.example';
  const loginCode = (await personal([email])).links[0]?.loginCode ?? '';
  const count = async () => {
    await clock.advance(1_000);
    return (await lettersTo(email)).filter((letter) => letter.includes('Invitation')).length;
  };
  await expect.poll(count, { timeout: 10_000 }).toBe(1);
  expect((await lettersTo(email))[0]).toContain('for you alone');
  await moderator.call('resendGuestLetters', { params: { loginCode } });
  await expect.poll(count, { timeout: 10_000 }).toBe(2);
  await server.client().call('askForGuestCode', { body: { loginCode, language: 'ar' } });
  await expect
    .poll(async () => (await count()) + (await lettersTo(email)).length, { timeout: 10_000 })
    .toBe(5);
  expect(
    await refusalOf(
      moderator.call('resendGuestLetters', { params: { loginCode: (await link()).loginCode } }),
    ),
  ).toBe('guest-no-invitees');
});

test('[BEY-47] some days after their sitting guests are forgotten: who is named in what is recorded keeps the name', async () => {
  const { loginCode } = await link({ guestLinkInvitees: ['kept@hydro.example'] });
  const come = async (displayName: string) => {
    const client = server.client();
    await client.call('guestLogin', { body: { loginCode, displayName, email: 'i@hydro.example' } });
    return client;
  };
  const [silent, speaker] = [await come('Silent'), await come('Speaker')];
  await speaker.call('sendChatMessage', {
    params: { roomId: idVotingSession },
    body: { text: 'Good morning' },
  });
  const people = async () => {
    const { rows } = await server.database.pool.query<{ name: string; email: string | null; roles: number }>(
      `select display_name as name, guests.email, (select count(*)::int from user_roles where user_id = users.id) as roles
       from users left join guests on guests.user_id = users.id
       where display_name like 'S%(guest)' order by 1`,
    );
    return rows;
  };
  expect(await people()).toHaveLength(2);
  const admin = await server.signIn('admin');
  await admin.call('updateSiteFlags', { body: { guestsKeptDays: 3 } });
  await server.database.pool.query(`update jobs set due_ms = $1 where name = 'sweep-guests'`, [
    clock.nowMs() + 2 * 86_400_000,
  ]);
  await clock.advance(2 * 86_400_000);
  // Each run of the job ends by scheduling the next one.
  await expect
    .poll(async () => {
      await clock.advance(1_000);
      const { rowCount } = await server.database.pool.query(
        `select from jobs where name = 'sweep-guests' and due_ms > $1`,
        [clock.nowMs()],
      );
      return rowCount;
    })
    .toBe(1);
  expect(await people()).toHaveLength(2);
  await clock.advance(3 * 86_400_000);
  await expect
    .poll(
      async () => {
        await clock.advance(1_000);
        return people();
      },
      { timeout: 10_000 },
    )
    .toEqual([{ name: 'Speaker (guest)', email: null, roles: 0 }]);
  expect(await refusalOf(silent.call('getSessionInfo'))).toBe('not-signed-in');
  expect(await refusalOf(speaker.call('getSessionInfo'))).toBe('not-signed-in');
  const { rows } = await server.database.pool.query(
    `select invitees, revoked_ms is null as open from guest_links where id_voting_session = $1`,
    [idVotingSession],
  );
  expect(rows).toEqual([{ invitees: [], open: false }]);
});
