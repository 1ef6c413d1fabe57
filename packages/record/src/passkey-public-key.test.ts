import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readPasskeyKey } from './passkey-public-key.ts';
import { isWeakEd25519 } from './weak-ed25519.ts';

const ED25519_DER = Buffer.from('302a300506032b6570032100', 'hex');
const P256_DER = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex');
const rsa = (modulusLength: number, e = 'AQAB') => {
  const { n } = generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ format: 'jwk' });
  const key = createPublicKey({ key: { kty: 'RSA', n: n ?? '', e }, format: 'jwk' });
  return key.export({ format: 'der', type: 'spki' });
};

test('[BEY-31] good keys of the three kinds are read, each under its own algorithm alone', () => {
  const spki = { format: 'der', type: 'spki' } as const;
  const keys = {
    ES256: generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).publicKey.export(spki),
    EdDSA: generateKeyPairSync('ed25519').publicKey.export(spki),
    RS256: rsa(2048),
  } as const;
  for (const wanted of ['ES256', 'EdDSA', 'RS256'] as const) {
    for (const algorithm of ['ES256', 'EdDSA', 'RS256'] as const) {
      expect(readPasskeyKey(keys[wanted], algorithm) !== null).toBe(wanted === algorithm);
    }
  }
});

test.each([
  ['RSA of 1,024 bits', 'RS256', rsa(1024)],
  ['RSA of 2,040 bits', 'RS256', rsa(2040)],
  ['RSA with the exponent 1', 'RS256', rsa(2048, 'AQ')],
  ['RSA with the exponent 2', 'RS256', rsa(2048, 'Ag')],
  ['a point that is not on P-256', 'ES256', Buffer.concat([P256_DER, Buffer.from([4]), Buffer.alloc(64, 1)])],
  ['the point 0, 0', 'ES256', Buffer.concat([P256_DER, Buffer.from([4]), Buffer.alloc(64)])],
] as const)('[BEY-31] refused: %s', (_, algorithm, der) => {
  expect(readPasskeyKey(der, algorithm)).toBeNull();
});

// The points of small order from a published list, with their second spellings.
test.each([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000080',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000080',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
])('[BEY-31] a key of Ed25519 of small order is weak: %s', (hex) => {
  const bytes = Buffer.from(hex, 'hex');
  expect(isWeakEd25519(bytes)).toBe(true);
  expect(readPasskeyKey(Buffer.concat([ED25519_DER, bytes]), 'EdDSA')).toBeNull();
});

test('[BEY-31] keys that people have are not weak', () => {
  for (let count = 0; count < 50; count += 1) {
    const der = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' });
    expect(isWeakEd25519(der.subarray(-32))).toBe(false);
  }
});
