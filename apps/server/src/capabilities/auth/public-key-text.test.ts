import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { expect, test } from 'vitest';
import { publicKeyTextOf } from './public-key-text.ts';

const bytesOf = (text: string | undefined) => new Uint8Array(Buffer.from(text ?? '', 'base64url'));
const derOf = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).toString('base64url');

const ec = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).publicKey;
const ed = generateKeyPairSync('ed25519').publicKey;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;

test.for([
  {
    algorithm: 'ES256',
    key: ec,
    cose: [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytesOf(ec.export({ format: 'jwk' }).x)],
      [-3, bytesOf(ec.export({ format: 'jwk' }).y)],
    ],
  },
  {
    algorithm: 'EdDSA',
    key: ed,
    cose: [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytesOf(ed.export({ format: 'jwk' }).x)],
    ],
  },
  {
    algorithm: 'RS256',
    key: rsa,
    cose: [
      [1, 3],
      [3, -257],
      [-1, bytesOf(rsa.export({ format: 'jwk' }).n)],
      [-2, bytesOf(rsa.export({ format: 'jwk' }).e)],
    ],
  },
] as const)('[BEY-31] a key of $algorithm as its DER', ({ algorithm, key, cose }) => {
  const given = isoCBOR.encode(new Map<number, number | Uint8Array>(cose));
  expect(publicKeyTextOf(given)).toEqual({ algorithm, publicKey: derOf(key) });
});

test('[BEY-31] a kind of key that the record does not know is none', () => {
  const p384 = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -35],
    [-1, 2],
    [-2, new Uint8Array(48)],
    [-3, new Uint8Array(48)],
  ]);
  expect(publicKeyTextOf(isoCBOR.encode(p384))).toBeNull();
});

test.each([
  [
    'RSA of 1,024 bits',
    [
      [1, 3],
      [3, -257],
      [
        -1,
        bytesOf(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'jwk' }).n),
      ],
      [-2, bytesOf('AQAB')],
    ],
  ],
  [
    'RSA with the exponent 1',
    [
      [1, 3],
      [3, -257],
      [-1, bytesOf(rsa.export({ format: 'jwk' }).n)],
      [-2, bytesOf('AQ')],
    ],
  ],
  [
    'a point of Ed25519 of small order',
    [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, new Uint8Array(32)],
    ],
  ],
  [
    'a point that is not on P-256',
    [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(32).fill(1)],
      [-3, new Uint8Array(32).fill(1)],
    ],
  ],
] as [string, [number, number | Uint8Array][]][])('[BEY-31] %s is none', (_, cose) => {
  expect(publicKeyTextOf(isoCBOR.encode(new Map(cose)))).toBeNull();
});
