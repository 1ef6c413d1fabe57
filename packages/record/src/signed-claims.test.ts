import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { savedProof, type RecordFile } from '@hemicycle/contract/records';
import { expect, test } from 'vitest';
import { signHead } from './sign.ts';
import { claimsOf, contradictionAmong } from './signed-claims.ts';
import { sessionEntries, sessionFile, sessionSigners } from './testing-session.ts';
import { signedAnew, testKey } from './testing-site.ts';
import { verifyEd25519 } from './verify-ed25519.ts';

const EXAMPLES = join(import.meta.dirname, '../../../docs/record-format');
const told = (file: RecordFile) => claimsOf(file, null, verifyEd25519);

test('[BEY-02] what one site signed in a poll\u2019s file and in the session\u2019s agrees', () => {
  const file = sessionFile();
  const claims = told(file);
  expect(claims).toHaveLength(file.entries.length + 1);
  expect(contradictionAmong([...claims, ...told(file)])).toBeNull();
});

test('[BEY-02] two records with another question, both signed, contradict each other', () => {
  const file = sessionFile();
  const entries = sessionEntries().map((entry) =>
    entry.kind === 'closing' ? { ...entry, poll: { ...entry.poll, question: 'Another?' } } : entry,
  );
  const other = signedAnew(file, entries, sessionSigners);
  const found = contradictionAmong([...told(file), ...told(other)]);
  expect(found).toMatchObject({ one: { sequence: 1, pollId: 'example-split' }, other: { sequence: 1 } });
  expect(found?.one.hash).not.toBe(found?.other.hash);
  const [first] = other.entries;
  const unsigned = {
    ...other,
    entries: first === undefined ? [] : [{ ...first, signature: 'A'.repeat(86) }],
  };
  expect(contradictionAmong([...told(file).slice(0, 1), ...told(unsigned).slice(0, -1)])).toBeNull();
});

test('[BEY-02] a head that was signed for a proof contradicts another one of the same poll', () => {
  const saved = savedProof.parse(JSON.parse(readFileSync(join(EXAMPLES, 'example-proof.json'), 'utf8')));
  const { signer } = testKey(7, 0);
  const head = signHead({ ...saved.proof.head, closing: 'ab'.repeat(32), sequence: 9 }, signer);
  const other = { ...saved, proof: { ...saved.proof, head } };
  const claims = [...claimsOf(saved, null, verifyEd25519), ...claimsOf(other, null, verifyEd25519)];
  expect(contradictionAmong(claims)).toMatchObject({ one: { sequence: 1 }, other: { sequence: 9 } });
});
