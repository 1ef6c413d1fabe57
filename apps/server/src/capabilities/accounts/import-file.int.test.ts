import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { sendSiteFile } from '@hemicycle/testkit/send-site-file';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const clock = createFakeClock();
let server: TestServer;
let admin: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock });
  admin = await server.signIn('admin');
});
afterAll(() => server.stop());
// Past the period within which a person gets so many upload URLs.
beforeEach(() => clock.advance(600_001));

interface Answer {
  readonly encoding?: string | null;
  readonly separator?: string;
  readonly refused?: number;
  readonly rows?: readonly { row: number; line: number; email: string; problem: string | null }[];
  readonly error?: { code: string; details?: readonly { path: string; problem: string }[] };
}

async function sendFile(file: Uint8Array<ArrayBuffer>, options: object = {}): Promise<Answer> {
  return importing({ fileId: await sendSiteFile(admin, 'createListUpload', file), ...options });
}
const sendText = (csv: string, options: object = {}) => importing({ csv, dryRun: true, ...options });
async function importing(body: object): Promise<Answer> {
  const response = await admin.fetch('/api/users/import', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  return (await response.json()) as Answer;
}
const namesOf = async (end: string) =>
  (await admin.call('listUsers'))
    .filter(({ emails }) => emails[0]?.endsWith(end))
    .map(({ webex }) => webex.displayName);
const countAccounts = async () => (await admin.call('listUsers')).length;
const problemsOf = (answer: Answer) =>
  answer.error?.details?.map(({ problem }) => problem) ?? answer.rows?.map(({ problem }) => problem) ?? [];

const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const utf8 = (text: string) => Uint8Array.from(Buffer.from(text, 'utf8'));
const HEADER = 'email;displayName;groups;roles;password\r\n';

test('[PEOP-02] a Windows-1252 list is refused with its cells and what to do, and read rightly once it is named', async () => {
  const before = await countAccounts();
  const file = latin1(
    `${HEADER}m@w1252.org;Jürgen Müller;;Member;secret\r\np@w1252.org;Plain;;Member;secret\r\n`,
  );
  expect(await sendFile(file)).toMatchObject({
    error: {
      code: 'invalid-input',
      details: [
        { path: 'csv', problem: expect.stringContaining('not UTF-8') },
        {
          path: 'csv.line 2',
          problem:
            'B2: Not UTF-8; in windows-1252 it is “Jürgen Müller”. Save the list as “CSV UTF-8”, or, if that is right, name its encoding (encoding=windows-1252).',
        },
      ],
    },
  });
  expect(await countAccounts()).toBe(before);
  expect(await sendFile(file, { encoding: 'windows-1252' })).toMatchObject({
    encoding: 'windows-1252',
    separator: ';',
    refused: 0,
  });
  expect(await namesOf('@w1252.org')).toEqual(expect.arrayContaining(['Jürgen Müller', 'Plain']));
});

test('[PEOP-02] signs of Windows-1252 that Latin-1 lacks are read', async () => {
  // In windows-1252 the byte 0x8A is Š and 0x92 is ’.
  const file = latin1(`${HEADER}s@signs.org;\u008Ate\u0092fan;;Member;secret\r\n`);
  expect(await sendFile(file, { encoding: 'windows-1252' })).toMatchObject({ refused: 0 });
  expect(await namesOf('@signs.org')).toEqual(['Šte’fan']);
});

test.each([
  ['UTF-8 with its mark', utf8(`\uFEFF${HEADER}`), utf8('a@enc1.org;Zoë 王;;Member;secret'), '@enc1.org'],
  [
    'UTF-16 LE with its mark, tabs between, as Excel saves “Unicode text”',
    Uint8Array.from(
      Buffer.from(`\uFEFF${HEADER}a@enc2.org;Zoë 王;;Member;secret`.replaceAll(';', '\t'), 'utf16le'),
    ),
    new Uint8Array(),
    '@enc2.org',
  ],
  [
    'UTF-16 BE with its mark',
    Uint8Array.from(Buffer.from(`\uFEFF${HEADER}a@enc3.org;Zoë 王;;Member;secret`, 'utf16le').swap16()),
    new Uint8Array(),
    '@enc3.org',
  ],
])('[PEOP-02] %s is recognised', async (_what, head, rest, end) => {
  expect(await sendFile(Uint8Array.from([...head, ...rest]))).toMatchObject({ refused: 0 });
  expect(await namesOf(end)).toEqual(['Zoë 王']);
});

test.each([
  ['an encoding that nobody knows', utf8('a@b.org,A'), { encoding: 'utf-7' }, 'encoding'],
  ['one that its mark contradicts', utf8('\uFEFFa@b.org,A'), { encoding: 'windows-1252' }, 'mark of utf-8'],
  [
    'UTF-8 that is called Windows-1252',
    utf8('a@b.org,Zoë,,Member,x'),
    { encoding: 'windows-1252' },
    'is UTF-8',
  ],
  [
    'UTF-16 without its mark',
    Uint8Array.from(Buffer.from('a@b.org,A,,Member,x', 'utf16le')),
    {},
    'looks like UTF-16',
  ],
  [
    'UTF-16 without its mark, with letters that are no UTF-8',
    Buffer.from('email,displayName\r\na@b.org,Zoë 王\r\n', 'utf16le'),
    {},
    'looks like UTF-16',
  ],
  ['a workbook', Uint8Array.from([0x50, 0x4b, 3, 4, 0xaa, 0xbb]), {}, 'a workbook of a spreadsheet'],
  [
    'a workbook that is called Windows-1252',
    Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
    { encoding: 'windows-1252' },
    'a workbook of a spreadsheet',
  ],
  ['UTF-16 that ends within a letter', Uint8Array.from([0xff, 0xfe, 0x41]), {}, 'not whole utf-16le'],
  ['a text beside the file', utf8('a@b.org,A,,Member,x'), { csv: 'a@b.org,A' }, 'fileId'],
])('[PEOP-02] %s is refused, and nothing is written', async (_what, file, options, says) => {
  const before = await countAccounts();
  const answer = await sendFile(file, options);
  expect(answer.error?.code).toBe('invalid-input');
  expect(JSON.stringify(answer.error?.details)).toContain(says);
  expect(await countAccounts()).toBe(before);
});

test('[PEOP-02] a byte that the named encoding lacks is refused in its cell', async () => {
  const answer = await sendFile(latin1('a@b.org,M\u0081ller,,Member,x'), {
    ...{ encoding: 'windows-1252', dryRun: true },
  });
  expect(problemsOf(answer)[0]).toMatch(/^B1: “M.ller” holds a sign that could not be read\./u);
});

test('[PEOP-02] JSON that is not UTF-8 is refused: no sign of it is replaced', async () => {
  const response = await admin.fetch('/api/users/import', {
    method: 'POST',
    body: latin1('{"csv":"a@json.org,Müller,,Member,secret"}'),
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(400);
  expect(await namesOf('@json.org')).toEqual([]);
});

test('[PEOP-02] cells with signs that were lost, or that nobody sees, are refused by row and cell', async () => {
  const names = [
    ['M\uFFFDller', 'could not be read'],
    ['MÃ¼ller', 'was UTF-8'],
    ['M?ller', 'a letter was lost'],
    ['"Ada\nLind"', 'line break'],
    ['Ada\u0007', 'control character (U+0007)'],
    ['Ada\u200BLind', 'nobody sees (U+200B)'],
    ['\u202EadA', 'nobody sees (U+202E)'],
    ['Ada\u200D', 'nobody sees (U+200D)'],
    ['A\u00ADda', 'nobody sees (U+00AD)'],
  ] as const;
  const csv = ['email,displayName,password', ...names.map(([name], n) => `n${n}@a.org,${name},secret`)];
  const answer = await sendText(csv.join('\n'));
  expect(answer.refused).toBe(names.length);
  for (const [index, [, says]] of names.entries()) {
    expect(problemsOf(answer)[index]).toMatch(new RegExp(`^B${index + 2}: `));
    expect(problemsOf(answer)[index]).toContain(says);
  }
  const groups = await sendText('email,displayName,password,groups\na@a.org,Ada,secret,Gr\u200Beens', {
    createGroups: true,
  });
  expect(problemsOf(groups)[0]).toContain('D2: The cell holds marks');
});

test('[PEOP-02] names are kept in one form: composed, with plain blanks; joiners stay where a script needs them', async () => {
  const persian = 'علی\u200Cرضا';
  const csv = `a@form.org,Zoe\u0308 \u00A0 Lind,,Member,secret\nb@form.org,${persian},,Member,secret`;
  await admin.call('importUsers', { body: { csv } });
  expect(await namesOf('@form.org')).toEqual(expect.arrayContaining(['Zoë Lind', persian]));
});

test.each([
  ['sep=;', 'sep=;\r\nemail;displayName;password\r\na@b.org;Lind, Ada;x', ';'],
  ['"sep=;" as it is quoted', '"sep=;"\nemail;displayName;password\na@b.org;Lind, Ada;x', ';'],
  ['sep= with something rare', 'sep=^\nemail^displayName^password\na@b.org^Lind, Ada^x', '^'],
  [
    'semicolons, commas in cells of the header’s list',
    'email;displayName;password\na@b.org;Lind, Ada;x',
    ';',
  ],
  ['tabs', 'email\tdisplayName\tgroups\tpassword\na@b.org\tLind, Ada\t\tx', '\t'],
  ['tabs without names of columns', 'a@b.org\tLind, Ada\t\t\tx', '\t'],
  ['semicolons without names of columns', 'a@b.org;Lind, Ada;;;x', ';'],
  ['a header of other case and blanks', 'E-Mail; Display Name ;PASS WORD\na@b.org;Lind, Ada;x', ';'],
  [
    'empty lines and columns at the end',
    'email;displayName;password;;\na@b.org;Lind, Ada;x;;\n;;;;\n\n',
    ';',
  ],
])('[PEOP-02] %s is read rightly', async (_what, csv, separator) => {
  const answer = await sendText(csv);
  expect(answer).toMatchObject({ separator, refused: 0, rows: [{ email: 'a@b.org', problem: null }] });
});

test('[PEOP-02] rows are counted as a spreadsheet shows them, also after cells of several lines and empty rows', async () => {
  const csv = 'sep=,\nemail,displayName,password\n\na@b.org,"two\nlines",x\nb@b.org,,x';
  expect((await sendText(csv)).rows).toMatchObject([
    { row: 3, line: 5, problem: expect.stringContaining('B3: ') },
    { row: 4, line: 6, problem: expect.stringContaining('B4: ') },
  ]);
});

test.each([
  ['email,displayName,name,password\na@b.org,A,B,x', 'C1: There is no column name. Is displayName meant?'],
  ['e-mial,displayName\na@b.org,A', 'A1: There is no column e-mial. Is email meant?'],
  ['email,shoe size\na@b.org,44', 'B1: There is no column shoe size. The columns are email, '],
  ['email,displayName,EMAIL\na@b.org,A,b@b.org', 'C1: The column email stands there twice.'],
  ['email,,displayName\na@b.org,x,A', 'B1: This column has no name.'],
  ['displayName,password\nA,x', 'There is no column email.'],
  ['email,displayName,password\na@b.org,Lind, Ada,x', 'D2: There are more cells than columns.'],
  ['email,displayName\na@b.org,A\n"b@b.org,B', 'In row 3 a cell begins with a quotation mark'],
  ['sep=,\nemail,displayName\na@b.org,"A" B', 'In row 2 (line 3 of the file) a quotation mark stands'],
  ['email,displayName\na@b.org,A "B"', 'In row 2 (line 2 of the file) a quotation mark stands'],
  ['email,displayName,weights,weights\na@b.org,A,X=1,X=2', 'D1: The column weights stands there twice.'],
])('[PEOP-02] %j is refused where it is wrong', async (csv, says) => {
  expect(problemsOf(await sendText(csv)).join('\n')).toContain(says);
});

test('[BEY-20] a weight that two conventions read differently is refused in its cell, and read as the list is said to mean it', async () => {
  const csv = 'email;displayName;password;weights\na@b.org;A;x;Sea=1.500\nb@b.org;B;x;Sea=1,5';
  const asked = await sendText(csv, { createGroups: true });
  expect(problemsOf(asked)).toEqual([
    'D2: 1.500 is 1.500 to some and 1500 to others, by what parts whole and fraction. Write 1.5 or 1500, or say for the whole list whether a point or a comma parts them (decimal=point, decimal=comma).',
    expect.stringContaining('D3: 1,5 is 1.5 to some and nothing to others. Write 1.5, or say'),
  ]);
  expect(await sendText(csv, { createGroups: true, decimal: 'comma' })).toMatchObject({ refused: 0 });
  await sendFile(utf8('c@dec.org;C;;Member;x;Sea=1.500,5\nd@dec.org;D;;Member;x;Sea=٣٫٥'), {
    decimal: 'comma',
    createGroups: true,
  });
  const groups = (await admin.call('listGroups')).map(({ name }) => name);
  expect(groups).toEqual(expect.arrayContaining(['Sea: 1500.5', 'Sea: 3.5']));
});
