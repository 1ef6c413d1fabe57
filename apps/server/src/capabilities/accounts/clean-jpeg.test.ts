import { SMALL_JPEGS } from '@hemicycle/testkit/small-jpegs';
import { expect, test } from 'vitest';
import { cleanJpeg } from './clean-jpeg.ts';

const bytesOf = (kind: keyof typeof SMALL_JPEGS) => Buffer.from(SMALL_JPEGS[kind], 'base64');
const clean = cleanJpeg(bytesOf('baseline'), 640) ?? Buffer.alloc(0);

/** A part of a JPEG with this marker. */
function part(marker: number, text: string): Buffer {
  const content = Buffer.from(text, 'latin1');
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

test.each(['baseline', 'progressive'] as const)('[PEOP-19] a %s JPEG stays a picture', (kind) => {
  const once = cleanJpeg(bytesOf(kind), 640);
  expect(once?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  expect(once?.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
  // Nothing more is taken out of what is clean.
  expect(cleanJpeg(once ?? Buffer.alloc(0), 640)).toEqual(once);
});

test('[PEOP-19] places, texts and what stands behind the picture are taken out', () => {
  const withPlace = Buffer.concat([
    clean.subarray(0, 2),
    part(0xe1, 'Exif\0\0GPS 51.5 N'),
    part(0xfe, '<script>alert(1)</script>'),
    clean.subarray(2),
    Buffer.from('<svg onload="alert(1)"/>'),
  ]);
  expect(cleanJpeg(withPlace, 640)).toEqual(clean);
});

const frameAt = clean.findIndex((byte, at) => byte === 0xff && (clean[at + 1] ?? 0) === 0xc0);
test.each([
  ['wider than allowed', (bytes: Buffer) => bytes.writeUInt16BE(641, frameAt + 7)],
  ['higher than allowed', (bytes: Buffer) => bytes.writeUInt16BE(641, frameAt + 5)],
  ['without a height', (bytes: Buffer) => bytes.writeUInt16BE(0, frameAt + 5)],
  ['of another process', (bytes: Buffer) => bytes.writeUInt8(0xcb, frameAt + 1)],
  ['with a length that leads out of it', (bytes: Buffer) => bytes.writeUInt16BE(0xffff, frameAt + 2)],
])('[PEOP-19] a picture %s is refused', (_, change) => {
  const bytes = Buffer.from(clean);
  change(bytes);
  expect(cleanJpeg(bytes, 640)).toBeNull();
});

test('[PEOP-19] what is cut off anywhere, or is none, is refused', () => {
  for (let end = 0; end < clean.length; end += 1) expect(cleanJpeg(clean.subarray(0, end), 640)).toBeNull();
  for (const text of [
    '',
    'hello',
    '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
    '\xff\xd8\xff\xd9',
  ])
    expect(cleanJpeg(Buffer.from(text, 'latin1'), 640)).toBeNull();
});
