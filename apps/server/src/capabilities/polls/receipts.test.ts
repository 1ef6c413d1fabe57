import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartError } from '../../platform/start-error.ts';
import { prepareReceipts, receiptPrivateOf, receiptPublicOf, requestMarkOf } from './receipts.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'hemicycle-receipts-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const request = { pollId: 'p', userId: 'u', requestId: 'r' };

test('[VOTE-02] the same request has the same receipt of 256 bits, any other request another one', () => {
  const receipt = receiptPrivateOf(dataDir, request);
  expect(Buffer.from(receipt, 'base64url')).toHaveLength(32);
  expect(receiptPrivateOf(dataDir, { ...request })).toBe(receipt);
  const others = [
    { ...request, pollId: 'p2' },
    { ...request, userId: 'u2' },
    { ...request, requestId: 'r2' },
    // The same letters, split differently between the parts, must give another receipt.
    { pollId: 'pu', userId: '', requestId: 'r' },
  ].map((other) => receiptPrivateOf(dataDir, other));
  expect(new Set([receipt, ...others]).size).toBe(5);
});

test('[VOTE-02] a receipt cannot be made without the secret of the site', () => {
  const another = mkdtempSync(join(tmpdir(), 'hemicycle-receipts-'));
  try {
    expect(receiptPrivateOf(another, request)).not.toBe(receiptPrivateOf(dataDir, request));
  } finally {
    rmSync(another, { recursive: true });
  }
});

test('[VOTE-02] the public receipt is what anybody can compute from the private one', () => {
  const receipt = receiptPrivateOf(dataDir, request);
  expect(receiptPublicOf(receipt)).toBe(createHash('sha256').update(receipt).digest('base64url'));
});

test('[VOTE-02] a mark tells whether a request asks for the same, and nothing without its private receipt', () => {
  const mark = requestMarkOf('receipt', 'Yea');
  expect(requestMarkOf('receipt', 'Yea')).toBe(mark);
  expect(requestMarkOf('receipt', 'Nay')).not.toBe(mark);
  expect(requestMarkOf('another', 'Yea')).not.toBe(mark);
});

test('[VOTE-02] the secret is a file for the server alone, made once and left whole', () => {
  receiptPrivateOf(dataDir, request);
  expect(readdirSync(dataDir)).toEqual(['receipt-secret']);
  const file = statSync(join(dataDir, 'receipt-secret'));
  expect([file.size, file.mode & 0o777]).toEqual([32, 0o600]);
});

test.for([
  ['empty', (path: string) => writeFileSync(path, '')],
  ['too long', (path: string) => writeFileSync(path, 'a secret that is longer than it was')],
  ['a folder', (path: string) => mkdirSync(path)],
] as const)('[VOTE-02] a secret that is %s is refused at the start, not replaced', ([, damage]) => {
  const path = join(dataDir, 'receipt-secret');
  damage(path);
  expect(() => prepareReceipts(dataDir)).toThrow(StartError);
  expect(() => prepareReceipts(dataDir)).toThrow(
    /receipt-secret is damaged .+ Bring it back .+; do not delete it [^\n]+\.$/,
  );
});

test("[VOTE-02] a data folder that the secret makes is its owner's alone", () => {
  const missing = join(dataDir, 'not', 'there');
  receiptPrivateOf(missing, request);
  expect(statSync(missing).mode & 0o777).toBe(0o700);
});
