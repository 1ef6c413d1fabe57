import { crc32, deflateSync } from 'node:zlib';

/** A PNG of one colour, with a text that is no part of the picture. `claims`: the width that it
 *  tells instead of its own. */
export function testPng({
  width = 300,
  height = 100,
  claims = width,
  red = 0x80,
}: {
  readonly width?: number;
  readonly height?: number;
  readonly claims?: number;
  readonly red?: number;
} = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(claims, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const line = Buffer.alloc(1 + width * 4);
  for (let at = 1; at < line.length; at += 4) line.set([red, 0x20, 0x40, 0xff], at);
  const lines = Buffer.concat(Array.from({ length: height }, () => line));
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    part('IHDR', head),
    part('tEXt', Buffer.from('Comment\0made by Rosa', 'latin1')),
    part('IDAT', deflateSync(lines)),
    part('IEND', Buffer.alloc(0)),
  ]);
}

function part(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
