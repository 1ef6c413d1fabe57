import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { receiptsOf } from './receipts.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'hemicycle-receipts-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const request = { pollId: 'p', userId: 'u', requestId: 'r' };

test('[VOTE-02] the same request has the same receipt of 256 bits, any other request another one', () => {
  const receipts = receiptsOf(dataDir);
  const receipt = receipts.receiptPrivate(request);
  expect(Buffer.from(receipt, 'base64url')).toHaveLength(32);
  expect(receiptsOf(dataDir).receiptPrivate({ ...request })).toBe(receipt);
  const others = [
    { ...request, pollId: 'p2' },
    { ...request, userId: 'u2' },
    { ...request, requestId: 'r2' },
    // Parts that run together differently must not meet.
    { pollId: 'pu', userId: '', requestId: 'r' },
  ].map((other) => receipts.receiptPrivate(other));
  expect(new Set([receipt, ...others]).size).toBe(5);
});

test('[VOTE-02] the public receipt is what anybody can compute from the private one', () => {
  const receipts = receiptsOf(dataDir);
  const receipt = receipts.receiptPrivate(request);
  expect(receipts.receiptPublic(receipt)).toBe(createHash('sha256').update(receipt).digest('base64url'));
});

test('[VOTE-02] a mark tells whether a request asks for the same, and nothing without the secret', () => {
  const another = mkdtempSync(join(tmpdir(), 'hemicycle-receipts-'));
  try {
    const receipts = receiptsOf(dataDir);
    expect(receipts.markOf(request, 'Yea')).toBe(receipts.markOf(request, 'Yea'));
    expect(receipts.markOf(request, 'Yea')).not.toBe(receipts.markOf(request, 'Nay'));
    expect(receiptsOf(another).markOf(request, 'Yea')).not.toBe(receipts.markOf(request, 'Yea'));
  } finally {
    rmSync(another, { recursive: true });
  }
});

test('[VOTE-02] the secret is a file for the server alone, made once and left whole', () => {
  receiptsOf(dataDir);
  expect(readdirSync(dataDir)).toEqual(['receipt-secret']);
  const file = statSync(join(dataDir, 'receipt-secret'));
  expect([file.size, file.mode & 0o777]).toEqual([32, 0o600]);
});

test('[VOTE-02] a secret that is cut short is refused, not replaced', () => {
  writeFileSync(join(dataDir, 'receipt-secret'), 'short');
  expect(() => receiptsOf(dataDir)).toThrow('is not a receipt secret');
});

test("[VOTE-02] a data folder that the secret makes is its owner's alone", () => {
  const missing = join(dataDir, 'not', 'there');
  receiptsOf(missing).receiptPrivate(request);
  expect(statSync(missing).mode & 0o777).toBe(0o700);
});
