import type { Minutes } from '@hemicycle/contract/minutes';
import { DOMParser } from '@xmldom/xmldom';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { MinutesDocument } from './minutes-document.ts';
import { writeDocx } from './write-docx.ts';
import { element } from './xml-text.ts';

const WRITTEN = 'Water\u000bBill \ud83d or \ufffe, a\u0007b';
const HELD = 'Water[U+000B]Bill [U+D83D] or [U+FFFE], a[U+0007]b';

test('[BEY-35] what XML cannot hold is written as its code point, as on paper', () => {
  const { xml } = element('p', { showAs: WRITTEN }, WRITTEN);
  const read = new DOMParser().parseFromString(xml, 'application/xml').documentElement;
  expect([read?.textContent, read?.getAttribute('showAs')]).toEqual([HELD, HELD]);
});

test('[BEY-34] a reader finds the same code points in minutes of Office Open XML', async () => {
  const text = { kind: 'text', text: WRITTEN } as Minutes['blocks'][number];
  const document: MinutesDocument = {
    minutes: { blocks: [text], approval: null, signature: null, state: 'draft' } as unknown as Minutes,
    house: {
      ...{
        language: 'en',
        timeZone: 'UTC',
        name: WRITTEN,
        color: '#123456',
        logo: null,
        letterhead: WRITTEN,
      },
    } as MinutesDocument['house'],
    sitting: { title: WRITTEN, plannedMs: [0, 1] },
    writtenMs: 0,
  };
  const parts = Object.entries(unzipSync(await writeDocx(document)));
  const textOf = (wanted: RegExp) =>
    parts
      .filter(([name]) => wanted.test(name))
      .map(([, bytes]) => new DOMParser().parseFromString(strFromU8(bytes), 'application/xml'))
      .map(({ documentElement }) => documentElement?.textContent ?? '')
      .join();
  for (const part of [/document\.xml$/u, /header\d\.xml$/u, /core\.xml$/u]) {
    expect(textOf(part)).toContain(HELD);
    expect(textOf(part)).not.toContain('\ufffd');
  }
});
