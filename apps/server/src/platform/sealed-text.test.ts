import { createSecretKey, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openText, sealText } from './sealed-text.ts';

const secret = createSecretKey(randomBytes(32));

test('[BEY-21] a sealed text opens in its own place only, under its own secret', () => {
  const sealed = sealText(secret, ['client secret', 'one'], 'geheim · سر');
  expect(sealed).not.toContain('geheim');
  expect(openText(secret, ['client secret', 'one'], sealed)).toBe('geheim · سر');
  expect(openText(secret, ['client secret', 'two'], sealed)).toBeNull();
  expect(openText(createSecretKey(randomBytes(32)), ['client secret', 'one'], sealed)).toBeNull();
  expect(sealText(secret, ['client secret', 'one'], 'geheim · سر')).not.toBe(sealed);
});

test('[BEY-21] a sealed text that was changed or cut does not open', () => {
  const bytes = Buffer.from(sealText(secret, ['a'], 'text'), 'base64url');
  bytes.writeUInt8(bytes.readUInt8(14) ^ 1, 14);
  expect(openText(secret, ['a'], bytes.toString('base64url'))).toBeNull();
  expect(openText(secret, ['a'], bytes.subarray(0, 20).toString('base64url'))).toBeNull();
  expect(openText(secret, ['a'], '')).toBeNull();
});
