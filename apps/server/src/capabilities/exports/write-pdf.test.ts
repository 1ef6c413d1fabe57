import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentLanguage } from '@hemicycle/contract/site';
import { testPng } from '@hemicycle/testkit/test-png';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { testDocument, type TestVoter } from './testing-document.ts';
import { exportWords } from './words-by-language.ts';
import { writePdf } from './write-pdf.ts';

const NAMES = [
  "Miles O'Brien",
  'Zoë not met< 50%',
  'Émile Žižek',
  'Иван Петров',
  'Ελένη Παπαδοπούλου',
  '王小明',
  'さくら 漢字',
  '김민준',
  'Արամ Խաչատրյան',
  'გიორგი მელაძე',
  'አበበ ቢቂላ',
  'constructor',
];
const voters = (names: readonly string[]): TestVoter[] =>
  names.map((name, index) => ({ name, group: index % 2 === 0 ? 'Labour' : 'Greens', vote: index % 3 }));

/** The pages of a PDF as text, extracted by another library than the one that wrote it. */
async function textOf(pdf: Uint8Array): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
  }
  return pages.join('\n');
}

test('[BEY-11] text that is copied out of a PDF is the text that was written', async () => {
  const text = await textOf(await writePdf(testDocument(voters(NAMES))));
  for (const name of NAMES) expect(text).toContain(name);
  expect(text).toContain('Half of the house: not met, asks for 7 of 20 < 50%');
  expect(text).toContain('b7e1 04c9 5d2f 88a3 1c60 92ab 770d e5c4 03f8 6b1e');
});

test('[BEY-11] a vote is a document that a clerk signs and files', async () => {
  const pdf = await writePdf(testDocument(voters(NAMES)));
  const text = await textOf(pdf);
  for (const said of [
    'House of the Republic',
    'Plenary sitting',
    'Vote 7: Water Act, second reading',
    'Shall the bill pass as amended?',
    'Not secret: everybody sees who voted and how, as soon as they vote.',
    'Not met at the close',
    'Simple majority: more than half of the votes for and against',
    'PASS',
    'Declared by',
    'Europe/Berlin (UTC+01:00)',
    '2026-11-25 21:40:12',
    'Closing hash',
    'Presiding officer',
    'Place and date',
    'Page 1 of ',
  ])
    expect(text).toContain(said);
  expect(text).not.toMatch(/\d{2}:\d{2}:\d{2}\.\d{3}|Z\b.*UTC/);
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const page = await document.getPage(1);
  const [, , width = 0, height = 0] = page.view;
  expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
});

test.each(['en', 'ar'] as const)(
  '[FND-04] the logo and the letterhead of the house head its paper, in %s',
  async (language) => {
    const { house, ...rest } = testDocument(voters(NAMES));
    const logo = testPng().toString('base64');
    const headed = { ...house, language, letterhead: '1 Lake Road, Geneva\nRegister 77\nهاتف 12', logo };
    const pdf = await writePdf({ ...rest, house: headed });
    const text = await textOf(pdf);
    expect(text).toContain('1 Lake Road, Geneva');
    expect(text).toContain('Register 77');
    expect(text).toContain('هاتف');
    const imagesOf = async (bytes: Uint8Array) => {
      const page = await (
        await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
      ).getPage(1);
      const { fnArray } = await page.getOperatorList();
      return fnArray.filter((fn) => fn === OPS.paintImageXObject).length;
    };
    expect(await imagesOf(pdf)).toBe(1);
    expect(await imagesOf(await writePdf({ ...rest, house }))).toBe(0);
  },
);

// The words of an Arabic line come out in another order than they are read.
const fromLeft = documentLanguage.options.filter((language) => language !== 'ar');

test.each(fromLeft)('[BEY-22] a PDF in %s has its words, to be copied and found', async (language) => {
  const { house, ...rest } = testDocument(voters(NAMES));
  const text = (await textOf(await writePdf({ ...rest, house: { ...house, language } }))).replaceAll(
    /\s/gu,
    '',
  );
  const { facts, document } = exportWords[language];
  for (const said of [facts.closingHash, facts.rule, document.placeAndDate, ...document.signatureOf])
    expect(text).toContain(said.replaceAll(/\s/gu, ''));
});

test('[BEY-11] a PDF is tagged for screen readers: language, title, headings, heads of tables, the map in words', async () => {
  const pdf = await writePdf(testDocument(voters(NAMES)));
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const { info } = await document.getMetadata();
  expect(info).toMatchObject({ Title: 'Vote 7: Water Act, second reading', Language: 'en' });
  expect((await document.getMarkInfo())?.Marked).toBe(true);
  const tree = JSON.stringify(
    await Promise.all(
      Array.from({ length: document.numPages }, async (_, index) =>
        (await document.getPage(index + 1)).getStructTree(),
      ),
    ),
  );
  for (const role of ['H1', 'Table', 'THead', 'TH', 'TD', 'Figure'])
    expect(tree).toContain(`"role":"${role}"`);
  expect(tree).toContain('Half circle of 12 seats, one for each member entitled: Yea: 4, Nay: 4, Pres.: 4');
});

test('[BEY-11] what no face can draw, and what nobody would see, stands as its code point: two names never look alike', async () => {
  const text = await textOf(
    await writePdf(testDocument(voters(['Ann 𐎀', 'Ann 𐎁', 'An\u200bn', 'A\u202enn', 'Ann\u0007', 'Ann']))),
  );
  for (const name of ['Ann [U+10380]', 'Ann [U+10381]', 'An[U+200B]n', 'A[U+202E]nn', 'Ann[U+0007]'])
    expect(text).toContain(name);
  expect(text).toContain('A sign that no typeface of this document has stands as its code point');
});

test('[BEY-11] the flag of a region stands as its letters and code points, and that is said', async () => {
  const said = 'A sign that no typeface of this document has stands as its code point';
  const flags = ['Ada 🇩🇪', 'Bea 🇩🇰', 'Cem 🇩', 'Dag 😀'];
  const text = await textOf(await writePdf(testDocument(voters(flags))));
  const joined = text.replaceAll(/\s+/g, ' ');
  expect(joined).toContain('Ada [DE U+1F1E9 U+1F1EA]');
  expect(joined).toContain('Bea [DK U+1F1E9 U+1F1F0]');
  expect(joined).toContain('Cem [D U+1F1E9]');
  expect(joined).toContain('Dag 😀');
  expect(text).toContain(said);
  expect(await textOf(await writePdf(testDocument(voters(['Ada', 'Dag 😀']))))).not.toContain(said);
});

test('[BEY-11] a letter that no face has, with marks that none has either, stands as code points and stops nothing', async () => {
  const text = await textOf(await writePdf(testDocument(voters(['𑀅𑀁𑀓𑀸', 'Z\u0337\u0334oe']))));
  for (const name of ['[U+11005][U+11001][U+11013][U+11038]', 'Z[U+0337][U+0334]oe'])
    expect(text.replaceAll(/\s/g, '')).toContain(name);
});

test('[BEY-11] of a secret vote no name, no map and no order of votes is in the file', async () => {
  const text = await textOf(await writePdf(testDocument(voters(NAMES), { secret: true })));
  for (const name of NAMES) expect(text).not.toContain(name);
  expect(text).not.toContain('Seat map');
  expect(text).toContain('Secret from everybody, moderators included: nobody is shown who voted, nor how.');
  expect(text).toContain('Oj7ox7VS1g56onlDlQ5Az9JiW21aJbj3TBvs-p00003');
});

test('[BEY-11] each receipt of a secret vote is copied, and found by a search, in one piece', async () => {
  const secret = testDocument(voters(NAMES), { secret: true });
  // Hyphens, where a line may end, and the widest letters that a receipt may have.
  const receipts = Array.from(
    secret.inspection.receipts,
    (_, index) => `-${'WMQ-OGmw_8'.repeat(4)}${index + 10}`,
  );
  const text = await textOf(await writePdf({ ...secret, inspection: { ...secret.inspection, receipts } }));
  for (const receipt of receipts) expect(text).toContain(receipt);
});

test('[BEY-11] names in the scripts of all parliaments are drawn', async () => {
  const names = [
    'བོད་ཡིག',
    'ଓଡ଼ିଆ',
    'ᱥᱟᱱᱛᱟᱲᱤ',
    'ꯃꯤꯇꯩ',
    'ދިވެހި',
    'ܣܘܪܝܝܐ',
    'ᐃᓄᒃᑎᑐᑦ',
    'ᏣᎳᎩ',
    '𞤆𞤵𞤤𞤢𞤪',
    'ꦗꦮ',
    'ᬅᬓ᭄ᬱᬭ',
    'ⵜⴰⵎⴰⵣⵉⵖⵜ',
    'ߒߞߏ',
  ];
  const text = await textOf(await writePdf(testDocument(voters(names))));
  expect(text).not.toContain('U+');
  for (const name of ['ᱥᱟᱱᱛᱟᱲᱤ', 'ᐃᓄᒃᑎᑐᑦ', 'ᏣᎳᎩ', 'ⵜⴰⵎⴰⵣⵉⵖⵜ']) expect(text).toContain(name);
});

test('[BEY-11] a word that is wider than its column is parted, and nothing of it is lost', async () => {
  const long = 'x'.repeat(400);
  const text = await textOf(await writePdf(testDocument(voters([long, 'Ann']))));
  expect(text.replaceAll(/\s/g, '')).toContain(long);
});

const poppler = spawnSync('pdftotext', ['-v']).status === 0;

test.skipIf(!poppler)(
  '[BEY-11] scripts that join their letters or are read from the right come out too (needs pdftotext of poppler)',
  async () => {
    const names = ['ليلى حداد', 'علي الأصوات', 'إلى مشروع لا', 'שלום כהן', 'आयुष शर्मा', 'สมชาย ใจดี', 'বাংলা'];
    const folder = mkdtempSync(join(tmpdir(), 'hemicycle-pdf-'));
    try {
      const path = join(folder, 'vote.pdf');
      const house = { language: 'ar', name: 'مجلس النواب' } as const;
      writeFileSync(path, await writePdf(testDocument(voters([...names, ...NAMES]), { house })));
      const { stdout } = spawnSync('pdftotext', [path, '-'], { encoding: 'utf8' });
      const plain = stdout.replaceAll(/[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g, '');
      for (const name of [...names, ...NAMES, 'مجلس النواب', 'الأعضاء الحاضرون عند الإغلاق']) {
        expect(plain).toContain(name);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
