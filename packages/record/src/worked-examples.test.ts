import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  ClosingEntry,
  RecordEntry,
  RecordFile,
  RecordKey,
  RecordLeaf,
  RecordPoll,
} from '@hemicycle/contract/records';
import { RECORD_FORMAT } from '@hemicycle/contract/record-format';
import { bytesToHex } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { buildClosingEntry } from './build-entry.ts';
import { canonicalBytes, canonicalText } from './canonical-bytes.ts';
import { summaryOf } from './closing-summary.ts';
import { hashLeaves } from './leaves.ts';
import { inclusionPath, treeRoot } from './merkle-tree.ts';
import { proposedResult } from './proposed-result.ts';
import { signEntry, signFile, signHead, type Signer } from './sign.ts';
import { shownHash } from './shown-hash.ts';
import {
  entrySignedBytes,
  fileSignedBytes,
  headSignedBytes,
  sessionHeadSignedBytes,
} from './signed-bytes.ts';
import { verifyEd25519 } from './verify-ed25519.ts';
import { verifyRecordFile } from './verify-file.ts';
import { verifyPasskeySignature } from './verify-passkey-signature.ts';

// The worked examples of docs/record-format, made from fixed keys and data. As long as the format
// is hemicycle-record/2, no byte of them may change. Run with HEMICYCLE_WRITE_EXAMPLES=1 to write
// them.

const FOLDER = join(import.meta.dirname, '../../../docs/record-format');
/** The bytes before the 32 bytes of a private key in its DER form (RFC 8410). */
const DER_PREFIX = '302e020100300506032b657004220420';

/** The key whose 32 private bytes are all `byte`. */
function keyOf(byte: number): { signer: Signer; key: RecordKey } {
  const der = Buffer.concat([Buffer.from(DER_PREFIX, 'hex'), Buffer.alloc(32, byte)]);
  const secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const raw = createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(-32);
  const keyId = createHash('sha256').update(raw).digest('hex');
  return {
    signer: { keyId, sign: (bytes) => sign(null, bytes, secret).toString('base64url') },
    key: {
      keyId,
      publicKey: raw.toString('base64url'),
      createdAtMs: 1_772_442_000_000,
      retiredAtMs: null,
      endorsement: null,
    },
  };
}

const { signer, key } = keyOf(7);
const receipt = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
const OPENED_MS = 1_772_442_060_000;
const session = { id: 'example-session', title: 'Sitting of 2 March' };

const poll: RecordPoll = {
  id: 'example-open',
  number: 1,
  title: 'Amendment 12',
  question: 'Shall “Article 3” be adopted?',
  description: '',
  documentation: [{ label: 'Text', url: 'https://example.org/12' }],
  form: { kind: 'single' },
  voteOptions: ['Yea', 'Nay', 'Pres.'],
  maySplit: false,
  mayChangeVote: true,
  logAllVotes: true,
  privacy: 'open',
  votingOrganisation: { id: 'council', name: 'Council of Regions' },
  majority: {
    kind: 'two-thirds',
    base: 'valid',
    heads: null,
    weight: null,
    blockingMinority: null,
    castingVote: false,
  },
  repeats: null,
  openedAtMs: OPENED_MS,
  closedAtMs: OPENED_MS + 60_000,
};
const elector = (voter: string, name: string, weight: string, proxy: string | null = null) => ({
  voter,
  name,
  group: 'North',
  weight,
  proxy,
});

function openClosing(): ClosingEntry {
  const vote = (
    voter: string,
    voteDecision: string,
    weight: string,
    by: string | null = null,
  ): RecordLeaf => ({
    type: 'vote',
    voter,
    by,
    voteDecision,
    weight,
    receipt: receipt(`private receipt of ${voter}`),
    arrivedAtMs: OPENED_MS + 20_000,
    earlier: voter === 'anna' ? [{ voteDecision: 'Nay', arrivedAtMs: OPENED_MS + 10_000 }] : [],
  });
  return buildClosingEntry(
    { session, sequence: 1, previous: null },
    {
      poll,
      electorate: [
        elector('anna', 'Anna Lund', '2.5'),
        elector('bela', 'Béla Kovács', '1.25', 'anna'),
        elector('chen', '陈 Chen', '1'),
        elector('dana', 'Dana 🌊', '0.25'),
      ],
      present: { votes: 3, weight: '3.75' },
      quorum: { opening: [{ rule: 'r1', name: 'Half', pass: true, displayString: '3 / 2' }], closing: [] },
      replaced: [receipt('private receipt of anna, before')],
      leaves: [vote('anna', 'Yea', '2.5'), vote('bela', 'Yea', '1.25', 'anna'), vote('chen', 'Nay', '1')],
    },
  );
}

function secretClosing(): ClosingEntry {
  const voters = ['anna', 'bela', 'chen', 'dana', 'emil'];
  return buildClosingEntry(
    { session, sequence: 3, previous: 'ab'.repeat(32) },
    {
      poll: {
        ...poll,
        id: 'example-secret',
        number: 2,
        title: 'Election of the Chair',
        question: '',
        documentation: [],
        form: { kind: 'ranking' },
        voteOptions: ['Ada', 'Bo', 'Cy'],
        mayChangeVote: false,
        logAllVotes: false,
        privacy: 'privatevoterselection',
        votingOrganisation: null,
        majority: { ...poll.majority, kind: 'none' },
      },
      electorate: voters.map((voter) => elector(voter, voter, '1')),
      present: { votes: 5, weight: '5' },
      quorum: { opening: [], closing: [] },
      replaced: [],
      leaves: [
        ...[['Ada', 'Bo'], ['Ada'], ['Bo', 'Cy'], ['Bo', 'Ada', 'Cy'], ['Cy', 'Bo']].map(
          (voteDecision): RecordLeaf => ({ type: 'ballot', voteDecision, weight: '1' }),
        ),
        ...voters.map((voter): RecordLeaf => ({
          type: 'receipt',
          receipt: receipt(`private receipt of ${voter}`),
          voter: null,
        })),
      ],
    },
  );
}

/** An election with two seats. Ada has most votes in the first count. In the second, Ada's ballots
 *  count for the next option of each ranking, and Cy has most. */
function electionClosing(): ClosingEntry {
  const voters = ['anna', 'bela', 'chen', 'dana', 'emil', 'fay', 'gus'];
  const rankings = [
    ['Ada', 'Cy'],
    ['Ada', 'Cy', 'Bo'],
    ['Ada', 'Dee', 'Cy'],
    ['Ada'],
    ['Bo', 'Dee'],
    ['Bo'],
    ['Cy', 'Bo'],
  ];
  return buildClosingEntry(
    { session, sequence: 5, previous: 'cd'.repeat(32) },
    {
      poll: {
        ...poll,
        id: 'example-election',
        number: 3,
        title: 'Two members of the committee',
        question: 'Who shall sit on the committee?',
        documentation: [],
        form: { kind: 'ranking', seats: 2 },
        voteOptions: ['Ada', 'Bo', 'Cy', 'Dee'],
        mayChangeVote: false,
        logAllVotes: false,
        votingOrganisation: null,
        majority: { ...poll.majority, kind: 'none' },
      },
      electorate: voters.map((voter) => elector(voter, voter, '1')),
      present: { votes: 7, weight: '7' },
      quorum: { opening: [], closing: [] },
      replaced: [],
      leaves: rankings.map((voteDecision, at): RecordLeaf => ({
        type: 'vote',
        voter: voters[at] ?? '',
        by: null,
        voteDecision,
        weight: '1',
        receipt: receipt(`private receipt of ${voters[at]}`),
        arrivedAtMs: OPENED_MS + 20_000 + at,
        earlier: [],
      })),
    },
  );
}

/** A roll call by name: two votes that the clerk entered, one of them corrected; one that a member
 *  cast over an entry; and one entry that was taken back. */
function rollCallClosing(): ClosingEntry {
  const clerk = { id: 'mod', name: 'Marit Solberg' };
  const vote = (voter: string, voteDecision: string, at: number) => ({
    type: 'vote' as const,
    voter,
    by: null,
    voteDecision,
    weight: '1',
    receipt: receipt(`private receipt of ${voter}`),
    arrivedAtMs: OPENED_MS + at,
    earlier: [],
  });
  return buildClosingEntry(
    { session, sequence: 7, previous: 'ef'.repeat(32) },
    {
      poll: {
        ...poll,
        id: 'example-roll-call',
        number: 4,
        title: 'Motion of confidence',
        question: 'Does the House have confidence in the government?',
        documentation: [],
        votingOrganisation: null,
        majority: { ...poll.majority, kind: 'simple' },
        rollCall: { orderedBy: 'name', startedAtMs: OPENED_MS + 5_000, by: clerk },
      },
      electorate: ['anna', 'bela', 'chen', 'dana'].map((voter) => elector(voter, voter, '1')),
      present: { votes: 4, weight: '4' },
      quorum: { opening: [], closing: [] },
      replaced: ['anna', 'bela', 'dana'].map((voter) => receipt(`private receipt of ${voter}, before`)),
      leaves: [
        {
          ...vote('anna', 'Yea', 11_000),
          entered: clerk,
          earlier: [{ voteDecision: 'Nay', arrivedAtMs: OPENED_MS + 9_000, entered: clerk }],
        },
        {
          ...vote('bela', 'Yea', 30_000),
          earlier: [{ voteDecision: 'Pres.', arrivedAtMs: OPENED_MS + 14_000, entered: clerk }],
        },
        { ...vote('chen', 'Nay', 17_000), entered: clerk },
      ],
    },
  );
}

function fileOf(closing: ClosingEntry) {
  const first = signEntry(closing, signer);
  const proposed = proposedResult(closing, null);
  const second = signEntry(
    {
      format: RECORD_FORMAT,
      session,
      sequence: closing.sequence + 1,
      previous: first.hash,
      kind: 'declaration',
      pollId: closing.poll.id,
      closing: first.hash,
      result: 'PASS',
      proposed: proposed === 'neither' ? null : proposed,
      castingVote: null,
      ...(closing.election === undefined ? {} : { elected: closing.election.elected }),
      commentary: '',
      declaredBy: { id: 'mod', name: 'Marit Solberg' },
      declaredAtMs: OPENED_MS + 90_000,
    },
    signer,
  );
  return signFile(
    {
      session: session.id,
      pollId: closing.poll.id,
      entries: [first, second],
      keys: [key],
      issuedAtMs: OPENED_MS + 120_000,
    },
    signer,
  );
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A page with every value on the way from the leaves to the signatures. */
function valuesOf(name: string, closing: ClosingEntry): string {
  const file = fileOf(closing);
  const hashed = hashLeaves(closing.leaves);
  const hashes = hashed.map(({ hash }) => hash);
  const leaf = canonicalBytes(closing.leaves[0]);
  const head = signHead(
    {
      format: RECORD_FORMAT,
      session: session.id,
      pollId: closing.poll.id,
      sequence: closing.sequence,
      closing: file.entries[0]?.hash ?? '',
      treeSize: closing.tree.size,
      root: closing.tree.root,
    },
    signer,
  );
  const lines = [
    `# ${name}: every value`,
    '',
    'Made by `packages/record/src/worked-examples.test.ts`, which also checks that not a byte changes.',
    `The private key is 32 times \`07\`; the private receipt of anna is \`private receipt of anna\`.`,
    '',
    '## Key',
    `- public key, hexadecimal: \`${Buffer.from(key.publicKey, 'base64url').toString('hex')}\``,
    `- base64url: \`${key.publicKey}\``,
    `- keyId (SHA-256 of these 32 bytes): \`${key.keyId}\``,
    '',
    '## First leaf',
    `- canonical text: \`${canonicalText(closing.leaves[0])}\``,
    `- canonical bytes, hexadecimal: \`${bytesToHex(leaf)}\``,
    `- leaf hash, SHA-256 of 00 and these bytes: \`${bytesToHex(hashes[0] ?? new Uint8Array())}\``,
    '',
    '## Tree',
    ...hashes.map((hash, index) => `- leaf ${index}: \`${bytesToHex(hash)}\``),
    ...nodesOf(hashes, 0),
    `- root: \`${closing.tree.root}\``,
    '',
    '## Inclusion proof of leaf 0',
    ...inclusionPath(hashes, 0).map((hash) => `- \`${hash}\``),
    '',
    '## Signed head, as it goes with a proof',
    `- canonical text without \`signature\`: \`${canonicalText(withoutSignature(head))}\``,
    `- hash: \`${sha256(canonicalBytes(withoutSignature(head)))}\``,
    `- signed bytes, hexadecimal: \`${bytesToHex(headSignedBytes(head))}\``,
    `- signature: \`${head.signature}\``,
    '',
    ...file.entries.flatMap(({ entry, hash, signature }) => [
      `## Entry ${entry.sequence} (${entry.kind})`,
      ...linesOfHash(entry, hash),
      `- signed bytes, hexadecimal: \`${bytesToHex(entrySignedBytes(hash, RECORD_FORMAT))}\``,
      `- signature: \`${signature}\``,
      '',
    ]),
    '## Head of the session, as it stands in the file',
    ...linesOfHead(file),
    '',
    '## File',
    `- canonical bytes without \`signature\`: ${canonicalBytes(withoutSignature(file)).length}`,
    `- hash: \`${sha256(canonicalBytes(withoutSignature(file)))}\``,
    `- signed bytes, hexadecimal: \`${bytesToHex(fileSignedBytes(file))}\``,
    `- signature: \`${file.signature}\``,
    `- SHA-256 of the whole file with its line feed: \`${sha256(Buffer.from(spelled(file)))}\``,
    '',
  ];
  return lines.join('\n');
}

/** The lines on what is hashed for an entry: the summary of a closing, or the whole of any other
 *  entry. */
function linesOfHash(entry: RecordEntry, hash: string): string[] {
  const summary = entry.kind === 'closing' ? summaryOf(entry) : null;
  if (entry.kind !== 'closing' || summary === null) {
    return [`- canonical bytes: ${canonicalBytes(entry).length}`, `- hash, SHA-256 of them: \`${hash}\``];
  }
  return [
    `- canonical bytes: ${canonicalBytes(entry).length}`,
    `- canonical text of the electorate: \`${canonicalText(entry.electorate)}\``,
    `- hash of the electorate: \`${summary.electorate}\``,
    `- canonical text of the replaced receipts: \`${canonicalText(entry.replaced)}\``,
    `- hash of the replaced receipts: \`${summary.replaced}\``,
    `- canonical text of the summary: \`${canonicalText(summary)}\``,
    `- closing hash, SHA-256 of that: \`${hash}\``,
    `- as it is shown: \`${shownHash(hash)}\``,
  ];
}

function linesOfHead(file: RecordFile): string[] {
  if (!('head' in file)) return [];
  return [
    `- canonical text without \`signature\`: \`${canonicalText(withoutSignature(file.head))}\``,
    `- signed bytes, hexadecimal: \`${bytesToHex(sessionHeadSignedBytes(file.head))}\``,
    `- signature: \`${file.head.signature}\``,
  ];
}

function withoutSignature(signed: { readonly signature: string }): object {
  const { signature: _, ...rest } = signed;
  return rest;
}

/** The hash of each node above leaves, from the lowest, as RFC 6962 splits them. */
function nodesOf(hashes: readonly Uint8Array[], from: number): string[] {
  if (hashes.length < 2) return [];
  let split = 1;
  while (split * 2 < hashes.length) split *= 2;
  return [
    ...nodesOf(hashes.slice(0, split), from),
    ...nodesOf(hashes.slice(split), from + split),
    `- node over leaves ${from} to ${from + hashes.length - 1}: \`${treeRoot(hashes)}\``,
  ];
}

/** A proof as a voter's browser saves it. */
function proofOf(closing: ClosingEntry, leafIndex: number): string {
  const hash = fileOf(closing).entries[0]?.hash ?? '';
  const { format, sequence, tree, leaves } = closing;
  const leaf = leaves[leafIndex];
  const head = { sequence, treeSize: tree.size, root: tree.root };
  const path = inclusionPath(
    hashLeaves(leaves).map((one) => one.hash),
    leafIndex,
  );
  const place = { format, session: session.id, pollId: closing.poll.id };
  const evidence = {
    pollId: closing.poll.id,
    receiptPublic: leaf !== undefined && 'receipt' in leaf ? leaf.receipt : '',
    shownHead: { sequence, hash, treeSize: tree.size, root: tree.root },
    proof: {
      leaf,
      leafIndex,
      treeSize: tree.size,
      path,
      root: tree.root,
      closing: summaryOf(closing),
      head: signHead({ ...place, closing: hash, ...head }, signer),
    },
    keys: [key],
  };
  return `${JSON.stringify(evidence, null, 2)}\n`;
}

const spelled = (file: unknown): string => `${canonicalText(file)}\n`;
const made: readonly (readonly [string, string])[] = [
  ['example-open.json', spelled(fileOf(openClosing()))],
  ['example-secret.json', spelled(fileOf(secretClosing()))],
  ['record-keys.json', spelled({ keys: [key] })],
  ['example-proof.json', proofOf(openClosing(), 1)],
  ['example-election.json', spelled(fileOf(electionClosing()))],
  ['example-roll-call.json', spelled(fileOf(rollCallClosing()))],
  ['example-roll-call.md', valuesOf('example-roll-call.json', rollCallClosing())],
  ['example-open.md', valuesOf('example-open.json', openClosing())],
  ['example-secret.md', valuesOf('example-secret.json', secretClosing())],
  ['example-election.md', valuesOf('example-election.json', electionClosing())],
];

test.each(made)('[BEY-01] %s is what the format makes of it, to the last byte', (name, text) => {
  const path = join(FOLDER, name);
  if (process.env['HEMICYCLE_WRITE_EXAMPLES'] === '1') writeFileSync(path, text);
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test.each(['example-open.json', 'example-secret.json', 'example-election.json', 'example-roll-call.json'])(
  '[BEY-01] %s verifies',
  (name) => {
    const text = readFileSync(join(FOLDER, name), 'utf8');
    const { keys } = JSON.parse(readFileSync(join(FOLDER, 'record-keys.json'), 'utf8')) as {
      keys: RecordKey[];
    };
    expect(verifyRecordFile(text, keys, verifyEd25519, verifyPasskeySignature).problems).toEqual([]);
    const edited = text.replace(/"voteDecision":(\[?)"(Yea|Ada)"/u, '"voteDecision":$1"Nay"');
    expect(edited).not.toBe(text);
    expect(verifyRecordFile(edited, keys, verifyEd25519, verifyPasskeySignature).problems).not.toEqual([]);
  },
);
