import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordFile, SignedEntry } from '@hemicycle/contract/records';
import { bytesToHex } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { canonicalBytes, canonicalText } from './canonical-bytes.ts';
import { summaryOf } from './closing-summary.ts';
import { hashLeaves } from './leaves.ts';
import { entrySignedBytes, fileSignedBytes, keySignedBytes } from './signed-bytes.ts';
import { sessionFile, sessionKeys } from './testing-session.ts';
import { verifyEd25519 } from './verify-ed25519.ts';
import { verifyRecordFile } from './verify-file.ts';
import { verifyPasskeySignature } from './verify-passkey-signature.ts';

// The third worked example, a whole session, made from fixed keys and data. As long as the format
// is hemicycle-record/2, no byte of it may change. Run with HEMICYCLE_WRITE_EXAMPLES=1 to write it.

const FOLDER = join(import.meta.dirname, '../../../docs/record-format');
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const spelled = (value: unknown): string => `${canonicalText(value)}\n`;

/** A page with every value on the way to the signatures. */
function valuesOf(file: RecordFile): string {
  const { signature, ...unsigned } = file;
  const lines = [
    '# example-session.json: every value',
    '',
    'Made by `packages/record/src/worked-session.test.ts`, which also checks that not a byte changes.',
    'The private keys are 32 times `07` (until half-time) and 32 times `09`; the private receipt of a1 is `private receipt of a1`.',
    '',
    '## Keys',
    ...sessionKeys.flatMap(({ keyId, publicKey, endorsement }) => [
      `- \`${publicKey}\`, keyId \`${keyId}\``,
      ...(endorsement === null
        ? []
        : [
            `  - endorsed by \`${endorsement.keyId}\``,
            `  - signed bytes, hexadecimal: \`${bytesToHex(keySignedBytes(keyId))}\``,
            `  - signature: \`${endorsement.signature}\``,
          ]),
    ]),
    '',
    ...file.entries.flatMap(linesOfEntry),
    '## Head of the session',
    `- canonical text: \`${'head' in file ? canonicalText(file.head) : ''}\``,
    '',
    '## File',
    `- hash of the canonical bytes without \`signature\`: \`${sha256(canonicalBytes(unsigned))}\``,
    `- signed bytes, hexadecimal: \`${bytesToHex(fileSignedBytes(unsigned))}\``,
    `- signature: \`${signature}\``,
    `- SHA-256 of the whole file with its line feed: \`${sha256(Buffer.from(spelled(file)))}\``,
    '',
  ];
  return lines.join('\n');
}

function linesOfEntry({ entry, hash, keyId, signature }: SignedEntry): string[] {
  return [
    `## Entry ${entry.sequence} (${entry.kind})`,
    entry.kind === 'closing'
      ? `- closing hash of its ${canonicalBytes(summaryOf(entry)).length} canonical bytes of summary: \`${hash}\``
      : `- hash of its ${canonicalBytes(entry).length} canonical bytes: \`${hash}\``,
    `- signed bytes, hexadecimal: \`${bytesToHex(entrySignedBytes(hash, entry.format))}\``,
    `- signature by \`${keyId}\`: \`${signature}\``,
    ...(entry.kind === 'closing'
      ? [
          ...hashLeaves(entry.leaves).map(
            ({ leaf, hash: leafHash }) => `- leaf \`${canonicalText(leaf)}\`: \`${bytesToHex(leafHash)}\``,
          ),
          `- root: \`${entry.tree.root}\``,
          `- tally: \`${canonicalText(entry.tally)}\``,
          `- proposal: \`${canonicalText(entry.proposal)}\``,
        ]
      : []),
    '',
  ];
}

test.each([
  ['example-session.json', spelled(sessionFile())],
  ['record-keys-session.json', spelled({ keys: sessionKeys })],
  ['example-session.md', valuesOf(sessionFile())],
])('[BEY-01] %s is what the format makes of it, to the last byte', (name, text) => {
  const path = join(FOLDER, name);
  if (process.env['HEMICYCLE_WRITE_EXAMPLES'] === '1') writeFileSync(path, text);
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test('[BEY-01] the session of the worked example verifies, against published keys and without them', () => {
  const bytes = readFileSync(join(FOLDER, 'example-session.json'));
  for (const published of [sessionKeys, null]) {
    expect(verifyRecordFile(bytes, published, verifyEd25519, verifyPasskeySignature).problems).toEqual([]);
  }
});
