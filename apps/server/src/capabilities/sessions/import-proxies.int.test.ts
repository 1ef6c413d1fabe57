import { actWords } from '@hemicycle/rules/moderation/act-words';
import { detailsInWords } from '@hemicycle/rules/moderation/details-in-words';
import { meanwhile } from '@hemicycle/testkit/meanwhile';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { sendSiteFile } from '@hemicycle/testkit/send-site-file';
import { CallError, type TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { saveSettings } from '../site/public.ts';

let server: TestServer;
let admin: TestClient;
let moderator: TestClient;
const nameOf = new Map<string, string>();

beforeAll(async () => {
  server = await startTestServer();
  [admin, moderator] = (await Promise.all(['admin', 'moderator'].map((name) => server.signIn(name)))) as [
    TestClient,
    TestClient,
  ];
  for (const { id, webex } of await admin.call('listUsers')) nameOf.set(id, webex.displayName);
});
afterAll(() => server.stop());
afterEach(() => saveSettings(server.database.db, { enableProxyVoting: true, proxyVotersMax: null }));

const HEADER = 'represented,proxy\n';
const at = (userId: string) => `${userId}@demo.test`;
/** A list of pairs as `proxy>represented`. */
const listOf = (pairs: string) =>
  HEADER +
  pairs
    .split(' ')
    .map((pair) => pair.split('>').map(at).toReversed().join(','))
    .join('\n');

async function makeSession(pairs = '', members: string[] | null = null) {
  const { idVotingSession } = await admin.call('createVotingSession', {
    body: {
      ...{ title: 'Committee on Water', members },
      ...{ epochStartTime: Date.now() - 1000, epochEndTime: Date.now() + 3_600_000 },
    },
  });
  if (pairs !== '') await importing({ idVotingSession }, { csv: listOf(pairs) });
  return { idVotingSession };
}
const importing = (params: { idVotingSession: string }, body: object, client = admin) =>
  client.call('importProxies', { params, body });
const tryOut = (params: { idVotingSession: string }, csv: string, skip: number[] = []) =>
  importing(params, { csv, skip, dryRun: true });
const rowsOf = async ({ idVotingSession }: { idVotingSession: string }) =>
  (
    await server.database.pool.query(
      `select proxy_user_id, behalf_of_user_id from proxy_voters
       where id_voting_session = $1 and not set_aside order by 2`,
      [idVotingSession],
    )
  ).rows
    .map((row: Record<string, string>) => `${row['proxy_user_id']}>${row['behalf_of_user_id']}`)
    .join(' ');
const entriesOf = async ({ idVotingSession }: { idVotingSession: string }) =>
  (
    await server.database.pool.query(
      `select id, detail from moderation_acts
       where id_voting_session = $1 and act = 'changeProxies' order by created_ms`,
      [idVotingSession],
    )
  ).rows;

test('[BEY-20][PROXY-01] a dry run says of every row what it does, and writes nothing; the import does it, with one entry in the audit log', async () => {
  const session = await makeSession('member08>member09 member10>member11 member12>member13');
  const before = await entriesOf(session);
  const csv = `Who is represented;proxy\n${at('member09')};${at('member14')}\n`;
  // A misspelt column is refused with the nearest one.
  expect(await refusalOf(tryOut(session, csv))).toBe('invalid-input');

  const list = [
    'Proxy Holder;On behalf of',
    `${at('member14')};${at('member09')}`,
    `${nameOf.get('member10')};${nameOf.get('member11')} <${at('MEMBER11')}>`,
    `${at('member14')};${nameOf.get('member15')}`,
    `${at('member14')};${at('member14')}`,
  ].join('\n');
  const dry = await tryOut(session, list);
  expect(dry).toMatchObject({
    ...{ dryRun: true, separator: ';', hasHeader: true },
    ...{ created: 1, replaced: 1, unchanged: 1, refused: 1, skipped: 0 },
    rows: [
      { row: 2, outcome: 'replaced', before: { userId: 'member08', setAside: false } },
      { row: 3, outcome: 'unchanged', represented: { userId: 'member11' } },
      { row: 4, outcome: 'created', represented: { userId: 'member15' }, before: null },
      { row: 5, outcome: 'refused', problem: 'A5: Nobody is their own proxy. Choose two different people.' },
    ],
    untouched: [{ represented: nameOf.get('member13'), proxy: nameOf.get('member12') }],
  });
  const standing = 'member08>member09 member10>member11 member12>member13';
  expect(await rowsOf(session)).toBe(standing);

  // A refused row that is not left out refuses the whole list.
  expect(await refusalOf(importing(session, { csv: list, digest: dry.digest }))).toBe('invalid-input');
  expect(await rowsOf(session)).toBe(standing);
  expect(await entriesOf(session)).toEqual(before);

  const done = await importing(session, { csv: list, skip: [5], digest: dry.digest });
  expect(done).toMatchObject({ dryRun: false, created: 1, replaced: 1, unchanged: 1, skipped: 1 });
  const after = 'member14>member09 member10>member11 member12>member13 member14>member15';
  expect(await rowsOf(session)).toBe(after);
  expect(await entriesOf(session)).toHaveLength(before.length + 1);

  // The same list again changes nothing, and says so.
  const again = importing(session, { csv: list, skip: [5] });
  await expect(again).rejects.toThrow(CallError);
  expect(await again.catch((error: CallError) => error.body.error)).toMatchObject({
    details: [{ problem: expect.stringContaining('Nothing would change') }],
  });
  const entries = await entriesOf(session);
  expect(entries).toHaveLength(before.length + 1);
  // The entry has what was taken away and made, with the names of that moment.
  const [change] = entries.at(-1).detail.changes;
  const inWords = detailsInWords({ changes: [change] }, actWords.en).join();
  const [m08, m09, m14, m15] = [8, 9, 14, 15].map((at) => nameOf.get(`member${String(at).padStart(2, '0')}`));
  expect(inWords).toBe(`proxies: ${m08} votes for ${m09} → ${m14} votes for ${m09}, ${m14} votes for ${m15}`);
});

test('[BEY-20][PROXY-03][PROXY-04][PROXY-05][BEY-10] each wrong row names its cell, why, and what to do', async () => {
  await saveSettings(server.database.db, { proxyVotersMax: 2 });
  const members = ['08', '09', '10', '11', '12', '13', '14'].map((number) => `member${number}`);
  const session = await makeSession('member08>member09', members);
  const rosa = nameOf.get('member08') ?? '';
  await server.database.pool.query(
    `insert into users (id, email, display_name, type, created_ms)
     select 'twin' || n, 'twin' || n || '@demo.test', 'Ann Twin', 'user', 0
     from generate_series(1, 2) n`,
  );
  const problems = async (...lines: string[]) =>
    (await tryOut(session, HEADER + lines.join('\n'))).rows.map(({ problem }) => problem);
  const [one, other] = [at('member10'), at('member11')];
  expect(
    await problems(
      `,${one}`,
      `nobody@demo.test,${one}`,
      `Ann Twin,${one}`,
      `Somebody Else <${at('member08')}>,${one}`,
      `${at('member20')},${one}`,
      `${other},${at('observer')}`,
      `${at('member12')},J?rgen`,
      `${at('member12')},${one},more`,
    ),
  ).toEqual([
    'A2: Nobody stands here. Write the e-mail address of the person.',
    expect.stringMatching(/^A3: Nobody here has the address or name nobody@demo\.test\./),
    'A4: Several people have the name Ann Twin. Write the e-mail address.',
    `A5: ${at('member08')} is the address of ${rosa}, not of Somebody Else. Correct one of the two.`,
    expect.stringMatching(/^A6: .* is not a member of this sitting/),
    expect.stringMatching(/^B7: .* is not a member of this sitting/),
    expect.stringMatching(/^B8: .*question mark/),
    expect.stringMatching(/^C9: There are more cells than columns/),
  ]);
  expect(
    await problems(
      `${one},${at('member12')}`,
      `${one},${at('member13')}`,
      `${at('member08')},${at('member14')}`,
      `${at('member13')},${at('member09')}`,
      `${other},${at('member12')}`,
      `${at('member14')},${at('member12')}`,
    ),
  ).toEqual([
    null,
    expect.stringMatching(/^A3: .* stands in row 2 already/),
    expect.stringMatching(/^A4: Who is represented cannot be a proxy/),
    `B5: A proxy cannot be represented, and ${rosa} votes for ${nameOf.get('member09')}. Name another proxy.`,
    null,
    'B7: One proxy votes for at most 2. Name another proxy.',
  ]);
  await admin.call('changeVotingSession', {
    params: session,
    body: { membership: { add: ['observer'], remove: [] } },
  });
  expect(await problems(`${at('observer')},${one}`)).toEqual([
    expect.stringMatching(/^A2: .* may not vote\. Both people of a pair need the right to vote\./),
  ]);
  expect(await rowsOf(session)).toBe('member08>member09');
  await server.database.pool.query(`delete from users where id like 'twin%'`);
});

test('[BEY-20] a proxy whose only pair the list gives to somebody else may be represented in the same list', async () => {
  const session = await makeSession('member08>member09');
  const csv = listOf('member10>member08 member10>member09');
  expect((await tryOut(session, csv)).rows.map(({ outcome }) => outcome)).toEqual(['created', 'replaced']);
  // Without the second row, the first cannot stand.
  expect((await tryOut(session, csv, [3])).rows.map(({ outcome }) => outcome)).toEqual([
    'refused',
    'skipped',
  ]);
  await importing(session, { csv });
  expect(await rowsOf(session)).toBe('member10>member08 member10>member09');
});

test('[BEY-20][PROXY-01] a pair that was set aside counts again when a list names it, and the dry run says so', async () => {
  const members = ['member08', 'member09', 'member10'];
  const session = await makeSession('member08>member09', members);
  const change = (membership: object) =>
    admin.call('changeVotingSession', { params: session, body: { membership } });
  await change({ add: [], remove: ['member08'] });
  await change({ add: ['member08'], remove: [] });
  expect(await rowsOf(session)).toBe('');
  const csv = listOf('member08>member09');
  expect((await tryOut(session, csv)).rows).toMatchObject([
    { outcome: 'created', before: { userId: 'member08', setAside: true } },
  ]);
  await importing(session, { csv });
  expect(await rowsOf(session)).toBe('member08>member09');
});

test('[BEY-20][PROXY-01] of two clerks at once the second is told, and nothing of the list is saved', async () => {
  const session = await makeSession('member08>member09');
  const csv = listOf('member10>member09 member10>member11');
  const { digest } = await tryOut(session, csv);
  // The other clerk holds the sitting and has not committed when this import begins.
  const change = `with held as (select id from voting_sessions where id = '${session.idVotingSession}' for update)
    update proxy_voters set proxy_user_id = 'member12' from held
    where id_voting_session = held.id and behalf_of_user_id = 'member09'`;
  const { pool } = server.database;
  const late = meanwhile({ pool, change }, () => importing(session, { csv, digest }));
  expect(await refusalOf(late)).toBe('changed-meanwhile');
  expect(await rowsOf(session)).toBe('member12>member09');
  // A change of a pair that the list does not name overtakes nobody.
  const anew = await tryOut(session, csv);
  await admin.call('updateVotingSessionDavra', {
    params: session,
    body: { proxyPairs: { add: [{ proxyUserId: 'member13', behalfOfUserId: 'member14' }], remove: [] } },
  });
  await importing(session, { csv, digest: anew.digest });
  expect(await rowsOf(session)).toBe('member10>member09 member10>member11 member13>member14');
});

test('[BEY-20][PROXY-07][EXIT-11] nothing is imported into a sitting that is over, unknown, or without proxy voting', async () => {
  const session = await makeSession('member08>member09');
  const csv = listOf('member10>member11');
  expect(await refusalOf(importing(session, { csv }, moderator))).toBe('permission-missing');
  expect(await refusalOf(importing({ idVotingSession: 'none' }, { csv }))).toBe('not-found');
  await saveSettings(server.database.db, { enableProxyVoting: false });
  for (const dryRun of [true, false]) {
    expect(await refusalOf(importing(session, { csv, dryRun }))).toBe('proxy-voting-off');
  }
  await saveSettings(server.database.db, { enableProxyVoting: true });
  await moderator.call('endVotingSession', { params: session });
  for (const dryRun of [true, false]) {
    expect(await refusalOf(importing(session, { csv, dryRun }))).toBe('session-ended');
  }
  expect(await rowsOf(session)).toBe('member08>member09');
});

const undo = (session: { idVotingSession: string }, importId: string | null, client = admin) =>
  client.call('undoProxyImport', { params: { ...session, importId: importId ?? '' } });

test('[BEY-20][PROXY-01] an import of proxies is listed, tried out, and taken back once, with one entry in the audit log', async () => {
  const session = await makeSession('member08>member09 member12>member13');
  const csv = listOf('member10>member09 member14>member15 member16>member17');
  const { importId } = await importing(session, { csv, name: 'Letters of Monday' });
  // Two of the three pairs are as the import left them.
  await admin.call('updateVotingSessionDavra', {
    params: session,
    body: {
      proxyPairs: {
        add: [{ proxyUserId: 'member18', behalfOfUserId: 'member17' }],
        remove: [{ proxyUserId: 'member16', behalfOfUserId: 'member17' }],
      },
    },
  });
  const standing = 'member10>member09 member12>member13 member14>member15 member18>member17';
  expect(await rowsOf(session)).toBe(standing);
  const entries = (await entriesOf(session)).length;
  const params = { ...session, importId: importId ?? '' };
  const plan = await admin.call('planUndoProxyImport', { params });
  expect(plan).toEqual({
    ...{ removed: 1, restored: 1, staying: 1 },
    stays: [
      {
        ...{ behalfOfUserId: 'member17', why: 'changed' },
        ...{ represented: nameOf.get('member17'), proxy: nameOf.get('member16') },
      },
    ],
  });
  expect(await rowsOf(session)).toBe(standing);
  expect(await refusalOf(undo(session, importId, moderator))).toBe('permission-missing');
  expect(await refusalOf(undo(await makeSession(), importId))).toBe('not-found');
  expect(await refusalOf(undo(session, 'none'))).toBe('not-found');
  expect(await rowsOf(session)).toBe(standing);

  expect(await undo(session, importId)).toEqual(plan);
  expect(await rowsOf(session)).toBe('member08>member09 member12>member13 member18>member17');
  expect(await entriesOf(session)).toHaveLength(entries + 1);
  expect(await refusalOf(undo(session, importId))).toBe('changed-meanwhile');
  expect(await admin.call('listProxyImports', { params: session })).toMatchObject([
    {
      ...{ name: 'Letters of Monday', created: 2, replaced: 1 },
      ...{ undoneMs: expect.any(Number), undoneByName: nameOf.get('admin') },
    },
    { name: '', created: 2, replaced: 0, undoneMs: null },
  ]);
});

test('[BEY-20][PROXY-04][PROXY-05] taking an import back gives nobody a pair that cannot stand now, and sets aside again what was', async () => {
  const members = ['08', '09', '10', '11', '12', '13'].map((number) => `member${number}`);
  const session = await makeSession('member08>member09 member10>member11', members);
  const change = (membership: object) =>
    admin.call('changeVotingSession', { params: session, body: { membership } });
  await change({ add: [], remove: ['member08'] });
  const csv = listOf('member12>member09 member13>member11');
  const { importId } = await importing(session, { csv });
  // Who voted for member11 before is represented by now.
  await importing(session, { csv: listOf('member12>member10') });
  expect(await undo(session, importId)).toMatchObject({
    ...{ removed: 1, restored: 0, staying: 1 },
    stays: [{ behalfOfUserId: 'member11', why: 'cannot-stand' }],
  });
  expect(await rowsOf(session)).toBe('member12>member10 member13>member11');
  const { rows } = await server.database.pool.query(
    'select proxy_user_id, behalf_of_user_id from proxy_voters where id_voting_session = $1 and set_aside',
    [session.idVotingSession],
  );
  expect(rows).toEqual([{ proxy_user_id: 'member08', behalf_of_user_id: 'member09' }]);
});

test('[BEY-20][PROXY-07][EXIT-11] of two clerks who take an import back one does; a sitting that is over keeps its pairs', async () => {
  const session = await makeSession();
  const { importId } = await importing(session, { csv: listOf('member08>member09') });
  const both = await Promise.allSettled([undo(session, importId), undo(session, importId)]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await rowsOf(session)).toBe('');
  const over = await makeSession();
  const made = await importing(over, { csv: listOf('member08>member09') });
  await saveSettings(server.database.db, { enableProxyVoting: false });
  expect(await refusalOf(undo(over, made.importId))).toBe('proxy-voting-off');
  await saveSettings(server.database.db, { enableProxyVoting: true });
  await moderator.call('endVotingSession', { params: over });
  expect(await refusalOf(undo(over, made.importId))).toBe('session-ended');
  expect(await rowsOf(over)).toBe('member08>member09');
});

test('[BEY-20] a list that cannot be read is refused: nothing, a header alone, one column, too many rows, a wrong encoding', async () => {
  const session = await makeSession();
  const problemOf = async (csv: string) =>
    tryOut(session, csv).then(
      () => null,
      (error: CallError) => error.body.error.details?.[0]?.problem,
    );
  expect(await problemOf('')).toBe('There is no line to import.');
  expect(await problemOf(HEADER)).toBe('There is no line to import.');
  expect(await problemOf('represented\nmember08@demo.test\n')).toBe(
    'There is no column proxy. The columns are represented, proxy.',
  );
  expect(await problemOf('represented,proxi\na,b\n')).toBe('B1: There is no column proxi. Is proxy meant?');
  expect(await problemOf(`${HEADER}"a,b\n`)).toMatch(/quotation mark that nothing closes/);
  const long = `${HEADER}${'a,b\n'.repeat(10_001)}`;
  expect(await problemOf(long)).toBe('There are more than 10000 lines.');

  const file = Uint8Array.from(Buffer.from(`${HEADER}Jürgen,${at('member08')}\n`, 'latin1'));
  const fileId = await sendSiteFile(admin, 'createListUpload', file);
  expect(await refusalOf(importing(session, { fileId, dryRun: true }))).toBe('invalid-input');
  const named = await importing(session, { fileId, dryRun: true, encoding: 'windows-1252' });
  expect(named).toMatchObject({
    encoding: 'windows-1252',
    rows: [{ problem: expect.stringMatching(/^A2: Nobody here has the address or name Jürgen/) }],
  });
  expect(await refusalOf(importing(session, { dryRun: true }))).toBe('invalid-input');
});

test('[BEY-20] 10,000 rows are read from a file, and a sitting takes as many pairs as by hand', async () => {
  const session = await makeSession();
  await server.database.pool.query(`
    insert into users (id, email, display_name, type, created_ms)
      select 'many' || n, 'many' || n || '@demo.test', 'Many ' || n, 'user', 0 from generate_series(1, 10001) n;
    insert into user_roles (user_id, role_id, position)
      select users.id, roles.id, 0 from users, roles where users.id like 'many%' and roles.name = 'Member'`);
  const lines = Array.from({ length: 10_000 }, (_, index) => `many${index + 2}@demo.test,many1@demo.test`);
  const file = Uint8Array.from(Buffer.from(HEADER + lines.join('\r\n'), 'utf8'));
  const fileId = await sendSiteFile(admin, 'createListUpload', file);
  const dry = await importing(session, { fileId, dryRun: true });
  expect(dry).toMatchObject({ created: 5000, refused: 5000 });
  expect(dry.rows[5000]?.problem).toBe('A5002: A sitting holds at most 5000 pairs. Leave this row out.');
  const skip = dry.rows.flatMap(({ row, outcome }) => (outcome === 'refused' ? [row] : []));
  expect(await importing(session, { fileId, skip, digest: dry.digest })).toMatchObject({ created: 5000 });
  const { rows } = await server.database.pool.query(
    'select count(*)::int as pairs from proxy_voters where id_voting_session = $1',
    [session.idVotingSession],
  );
  expect(rows).toEqual([{ pairs: 5000 }]);
  // The file goes once it is imported.
  expect(await refusalOf(importing(session, { fileId, dryRun: true }))).toBe('upload-gone');
});

test('[BEY-20] the list of imports has the newest hundred', async () => {
  const session = await makeSession();
  await server.database.pool.query(
    `insert into proxy_imports (id, id_voting_session, name, by_name, pairs, created_ms)
     select $1::text || n, $1, n::text, 'Admin', '[]', $2::bigint + n from generate_series(1, 101) n`,
    [session.idVotingSession, Date.now() - 1000],
  );
  const names = (await admin.call('listProxyImports', { params: session })).map(({ name }) => name);
  expect([names.length, names[0], names.at(-1)]).toEqual([100, '101', '2']);
});
