import { base64url, CompactEncrypt } from 'jose';
import { expect, test } from 'vitest';
import { openJwe } from './open-jwe.ts';

const keyOf = (fill: number, bytes = 32) => base64url.encode(new Uint8Array(bytes).fill(fill));
const KEY = keyOf(7);
const TEXT = JSON.stringify({ displayName: 'Élodie Ñandú', ø: '✓' });

async function seal(header: Record<string, string> = {}, key = KEY): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(TEXT))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', ...header })
    .encrypt(base64url.decode(key));
}
const headerOf = (header: unknown) => base64url.encode(JSON.stringify(header));

test('[FND-26] what a library of its own has encrypted is opened', async () => {
  for (let round = 0; round < 20; round += 1) {
    expect(new TextDecoder().decode(await openJwe(await seal(), KEY))).toBe(TEXT);
  }
});

test('[FND-26] another key opens nothing', async () => {
  await expect(openJwe(await seal(), keyOf(8))).rejects.toThrow();
});

test.each([
  { named: 'another encryption', header: { enc: 'A128GCM' }, key: keyOf(7, 16) },
  { named: 'AES-CBC with HMAC', header: { enc: 'A256CBC-HS512' }, key: keyOf(7, 64) },
  { named: 'a wrapped key', header: { alg: 'A256KW' }, key: KEY },
  { named: 'compression or anything more in the header', header: { typ: 'JWT' }, key: KEY },
])('[FND-26] $named is refused', async ({ header, key }) => {
  await expect(openJwe(await seal(header, key), key)).rejects.toThrow();
});

test('[FND-26] each part that was touched is refused', async () => {
  const parts = (await seal()).split('.');
  const flipped = (part = '') => (part.startsWith('A') ? 'B' : 'A') + part.slice(1);
  const touched = [
    [0, headerOf({ enc: 'A256GCM', alg: 'dir' })],
    [1, 'AAAA'],
    [2, flipped(parts[2])],
    [2, `${parts[2]}AAAA`],
    [3, flipped(parts[3])],
    [3, ''],
    [4, flipped(parts[4])],
    [4, parts[4]?.slice(0, 16) ?? ''],
  ] as const;
  for (const [place, part] of touched) {
    const jwe = parts.with(place, part).join('.');
    await expect(openJwe(jwe, KEY), jwe).rejects.toThrow();
  }
  await expect(openJwe(`${parts.join('.')}.AAAA`, KEY)).rejects.toThrow();
  await expect(openJwe(parts.join('.'), keyOf(7, 16))).rejects.toThrow('32 bytes');
});
