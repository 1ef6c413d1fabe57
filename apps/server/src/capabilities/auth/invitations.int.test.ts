import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { handleInvitations } from './invitations.ts';

const clock = createFakeClock();
let server: TestServer;
let admin: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock });
  admin = await server.signIn('admin');
});
afterAll(() => server.stop());

function lettersTo(email: string): string[] {
  const folder = join(server.dataDir, 'mail');
  let names: string[] = [];
  try {
    names = readdirSync(folder);
  } catch {
    // Nothing was sent yet.
  }
  const read = names.map((name) => readFileSync(join(folder, name), 'utf8'));
  return read.filter((letter) => letter.includes(`To: ${email}`));
}
const tokenIn = (letter: string) =>
  /#new-password=([\w-]+)/u.exec(letter.replaceAll(/=\r?\n/gu, '').replaceAll('=3D', '='))?.[1] ?? '';
const invitationsOf = async (importId: string | null) =>
  (await admin.call('getPeopleImport', { params: { importId: importId ?? '' } })).invitations;
const send = (csv: string, invite: boolean) =>
  admin.call('importUsers', { body: { csv, passwordsLater: true, invite } });

test('[PEOP-02] [AUTH-02] an import mails the people whom it makes a link to set a password, and nobody else; without a mail server none counts as sent', async () => {
  const { importId } = await send(
    'email,displayName,roles\nnova@house.org,Nova Petrova,Member\nmember01@demo.test,Another Name,Member\nteo@house.org,Teo Li,Member',
    true,
  );
  await vi.waitFor(async () => {
    await clock.advance(1000);
    expect(await invitationsOf(importId)).toEqual({ sent: 0, filed: 2, failed: 0, waiting: 0 });
  });
  expect(lettersTo('member01@demo.test')).toEqual([]);
  const [letter = '', ...more] = lettersTo('nova@house.org');
  expect(more).toEqual([]);
  expect(letter).toContain('Nova Petrova');
  const token = tokenIn(letter);
  await server.client().call('setPasswordByLink', { body: { token, newPassword: 'north wind and sun' } });
  await server.client().call('login', { body: { email: 'nova@house.org', password: 'north wind and sun' } });
});

test('[PEOP-02] without being asked an import invites nobody', async () => {
  const { importId } = await send('email,displayName,roles\nkim@house.org,Kim,Member', false);
  expect(await invitationsOf(importId)).toBeNull();
  await clock.advance(5000);
  expect(lettersTo('kim@house.org')).toEqual([]);
});

test('[PEOP-02] a letter that the mail server does not take is sent again, and after three tries counts as failed', async () => {
  const { importId } = await send(
    'email,displayName,roles\nada@house.org,Ada,Member\nben@house.org,Ben,Member',
    false,
  );
  await server.database.pool.query(`update people_import_rows set letter = 'waiting' where import_id = $1`, [
    importId,
  ]);
  type Run = (payload: unknown, run: { attempt: number }) => Promise<void>;
  let run: Run | null = null;
  const sent: string[] = [];
  const jobs = { handle: (_: string, __: unknown, work: Run) => void (run = work) };
  const mail = {
    send: async ({ to }: { to: string }) => {
      if (to.startsWith('ben')) throw new Error('mailbox full');
      sent.push(to);
    },
  };
  const log = { warn: () => undefined };
  const config = { smtpUrl: 'smtp://mail.test' };
  handleInvitations({ db: server.database.db, clock, jobs, mail, log, config } as never);
  const attempt = (number: number) =>
    (run as unknown as Run)({ importId, siteUrl: 'https://house.test' }, { attempt: number });
  await expect(attempt(1)).rejects.toThrow('1 invitations wait');
  expect(await invitationsOf(importId)).toEqual({ sent: 1, filed: 0, failed: 0, waiting: 1 });
  await expect(attempt(2)).rejects.toThrow();
  await attempt(3);
  expect(await invitationsOf(importId)).toEqual({ sent: 1, filed: 0, failed: 1, waiting: 0 });
  expect(sent).toEqual(['ada@house.org']);
  // A server that ended in the middle of the third try leaves no letter that waits for good.
  for (const left of ['sending', 'waiting']) {
    await server.database.pool.query(
      'update people_import_rows set letter = $2, letter_tries = 3 where import_id = $1',
      [importId, left],
    );
    await attempt(3);
    expect(await invitationsOf(importId)).toEqual({ sent: 0, filed: 0, failed: 2, waiting: 0 });
  }
});

test('[PEOP-02] the people of an import are invited afterwards too, once; each invitation is in the audit log', async () => {
  const entered = async () => {
    const { rows } = await server.database.pool.query<{ by: string; whom: string }>(
      `select by_user_id as by, user_name as whom from moderation_acts
       where act = 'invitePerson' order by entered, user_name`,
    );
    return rows.map(({ by, whom }) => `${by} ${whom}`);
  };
  const before = (await entered()).length;
  const { importId } = await send(
    'email,displayName,roles\nlate1@house.org,Late One,Member\nlate2@house.org,Late Two,Member\nmember02@demo.test,Member Two,Member',
    false,
  );
  const params = { importId: importId ?? '' };
  const member = await server.signIn('member03');
  expect(await refusalOf(member.call('inviteImported', { params }))).toBe('permission-missing');
  expect(await entered()).toHaveLength(before);
  expect((await admin.call('inviteImported', { params })).invitations).toMatchObject({ waiting: 2 });
  await vi.waitFor(async () => {
    await clock.advance(1000);
    expect(await invitationsOf(importId)).toEqual({ sent: 0, filed: 2, failed: 0, waiting: 0 });
  });
  expect(lettersTo('late1@house.org')).toHaveLength(1);
  expect(lettersTo('member02@demo.test')).toEqual([]);
  expect((await entered()).slice(before).toSorted()).toEqual(['admin Late One', 'admin Late Two']);
  expect(await refusalOf(admin.call('inviteImported', { params }))).toBe('changed-meanwhile');
  const taken = (await send('email,displayName\nlate3@house.org,Late Three', false)).importId ?? '';
  await admin.call('undoImport', { params: { importId: taken } });
  const again = admin.call('inviteImported', { params: { importId: taken } });
  expect(await refusalOf(again)).toBe('changed-meanwhile');
  expect(lettersTo('late3@house.org')).toEqual([]);
  await send('email,displayName,roles\nlate4@house.org,Late Four,Member', true);
  expect((await entered()).at(-1)).toBe('admin Late Four');
});
