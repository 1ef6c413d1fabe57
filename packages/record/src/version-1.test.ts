import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordFile, savedProof, type RecordKey } from '@hemicycle/contract/records';
import { expect, test } from 'vitest';
import { signedAnew, testKey } from './testing-site.ts';
import { verifyEd25519 } from './verify-ed25519.ts';
import { verifyRecordFile } from './verify-file.ts';
import { verifyPasskeySignature } from './verify-passkey-signature.ts';
import { problemsOfProof } from './verify-proof.ts';

// Records of the first format must stay verifiable. Do not make these files again.

const FOLDER = join(import.meta.dirname, '../../../docs/record-format/version-1');
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');
const keysIn = (name: string): RecordKey[] => (JSON.parse(read(name)) as { keys: RecordKey[] }).keys;
const verify = (text: string, keys: readonly RecordKey[] | null) =>
  verifyRecordFile(text, keys, verifyEd25519, verifyPasskeySignature);

test.each([
  ['example-open.json', 'record-keys.json'],
  ['example-secret.json', 'record-keys.json'],
  ['example-signed.json', 'record-keys.json'],
  ['example-session.json', 'record-keys-session.json'],
])('[BEY-01] %s of the first format verifies', (name, keys) => {
  const text = read(name);
  expect(text).toContain('"format":"hemicycle-record/1"');
  expect(verify(text, keysIn(keys)).problems).toEqual([]);
  expect(verify(text.replace('"title":"', '"title":"Another '), keysIn(keys)).problems).not.toEqual([]);
});

test('[BEY-02] a proof of the first format holds, alone and against its record', () => {
  const saved = savedProof.parse(JSON.parse(read('example-proof.json')));
  const record = recordFile.parse(JSON.parse(read('example-open.json')));
  for (const against of [null, record]) {
    expect(problemsOfProof(saved, keysIn('record-keys.json'), against, verifyEd25519)).toEqual([]);
  }
});

test('[BEY-01] a session that began in the first format goes on in the second', () => {
  const older = recordFile.parse(JSON.parse(read('example-open.json')));
  const [closing, declaration] = older.entries;
  if (closing === undefined || declaration?.entry.kind !== 'declaration') throw new Error('Two entries.');
  const { signer, key } = testKey(7, 1_772_442_000_000);
  const { format: _, ...said } = declaration.entry;
  const entries = [closing.entry, { format: 'hemicycle-record/2' as const, ...said }];
  const file = signedAnew({ ...older, keys: [key] }, entries, new Map([[signer.keyId, signer]]));
  expect(file.entries.map(({ entry, hash }) => [entry.format, hash === closing.hash])).toEqual([
    ['hemicycle-record/1', true],
    ['hemicycle-record/2', false],
  ]);
});
