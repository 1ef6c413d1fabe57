import { recordFile, type RecordFile } from '@hemicycle/contract/records';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { acknowledgedAtMs, signReceipt } from './signed-receipt.ts';
import { receiptOf, sessionEntries, sessionFile, sessionKeys, sessionSigners } from './testing-session.ts';
import { signedAnew, testKey } from './testing-site.ts';
import { verifyEd25519 } from './verify-ed25519.ts';
import { fateOfReceipt, problemsOfReceipt } from './verify-receipt.ts';

const right = sessionFile();
const [newest] = sessionKeys;
const signer = sessionSigners.get(newest?.keyId ?? '');
if (signer === undefined) throw new Error('the test has its key');
const receiptIn = (pollId: string, receipt: string) =>
  signReceipt({ session: right.session, pollId, receipt, acknowledgedAtMs: 1_772_528_430_000 }, signer);
const problemsOf = (receipt: ReturnType<typeof receiptIn>, keys = sessionKeys) =>
  problemsOfReceipt(receipt, keys, verifyEd25519);

test('[BEY-02] a receipt that the site signed holds, and no edit of it does', () => {
  const receipt = receiptIn('example-split', receiptOf('a1'));
  expect(problemsOf(receipt)).toEqual([]);
  for (const more of [
    { receipt: receiptOf('a2') },
    { pollId: 'another' },
    { session: 'another' },
    { acknowledgedAtMs: receipt.acknowledgedAtMs + 1 },
  ]) {
    expect(problemsOf({ ...receipt, ...more })).toEqual(['the signature under the receipt is wrong']);
  }
  expect(problemsOf(receipt, [])).toEqual([`the key ${receipt.keyId} is not among those that were given`]);
  const other = testKey(3, 0).key.publicKey;
  expect(
    problemsOf(
      receipt,
      sessionKeys.map((key) => ({ ...key, publicKey: other })),
    ),
  ).toEqual([`the key ${receipt.keyId} is not what its id says`]);
  const retired = sessionKeys.map((key) => ({ ...key, retiredAtMs: receipt.acknowledgedAtMs - 60_001 }));
  expect(problemsOf(receipt, retired)).toEqual(['the receipt is signed by a key that had retired']);
});

test('[BEY-02] what became of an acknowledged receipt: counted, replaced, or left out, which convicts the site', () => {
  const fateOf = (pollId: string, receipt: string, record: RecordFile = right) =>
    fateOfReceipt(receiptIn(pollId, receipt), record);
  expect(fateOf('example-split', receiptOf('a1'))).toBe('counted');
  expect(fateOf('example-split', receiptOf('a1, before'))).toBe('replaced');
  expect(fateOf('example-split', receiptOf('a6'))).toBe('left-out');
  expect(fateOf('example-lost', receiptOf('a1'))).toBe('withdrawn');
  expect(fateOf('another', receiptOf('a1'))).toBe('other-poll');
  // A site that holds all keys leaves out a voter and signs everything again, so that the voter's
  // receipt is missing.
  const without = sessionEntries().map((entry) =>
    entry.kind === 'closing'
      ? {
          ...entry,
          leaves: entry.leaves.filter((leaf) => !('receipt' in leaf && leaf.receipt === receiptOf('a1'))),
        }
      : entry,
  );
  expect(fateOf('example-split', receiptOf('a1'), signedAnew(right, without, sessionSigners))).toBe(
    'left-out',
  );
});

test('[BEY-02] a record of the first format names no replaced receipts, so that nothing follows where votes could change', () => {
  const path = join(import.meta.dirname, '../../../docs/record-format/version-1/example-open.json');
  const older = recordFile.parse(JSON.parse(readFileSync(path, 'utf8')));
  const facts = { session: older.session, pollId: 'example-open', acknowledgedAtMs: 1 };
  expect(fateOfReceipt(signReceipt({ ...facts, receipt: receiptOf('chen') }, signer), older)).toBe('counted');
  expect(fateOfReceipt(signReceipt({ ...facts, receipt: receiptOf('x') }, signer), older)).toBe('unknown');
});

test('[BEY-03] of a secret poll the minute is told alone, and every receipt has the same length', () => {
  const secret = { isSecret: true, openedMs: 90_000 };
  expect([90_000, 100_000, 120_000, 179_999].map((at) => acknowledgedAtMs(secret, at))).toEqual([
    90_000, 90_000, 120_000, 120_000,
  ]);
  expect(acknowledgedAtMs({ isSecret: false, openedMs: 90_000 }, 100_001)).toBe(100_001);
  const lengths = ['a1', 'b2', 'c3'].map((voter) => JSON.stringify(receiptIn('p', receiptOf(voter))).length);
  expect(new Set(lengths).size).toBe(1);
});
