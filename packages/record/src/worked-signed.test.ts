import { createECDH, createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CastSignature, ClosingEntry, RecordLeaf, RecordPoll } from '@hemicycle/contract/records';
import { CAST_FORMAT } from '@hemicycle/contract/record-format';
import { expect, test } from 'vitest';
import { base64urlBytes } from './base64url.ts';
import { buildClosingEntry } from './build-entry.ts';
import { canonicalText } from './canonical-bytes.ts';
import { castChallenge, type CastStatement } from './cast-statement.ts';
import { signEntry, signFile } from './sign.ts';
import { testRecordPoll } from './testing-poll.ts';
import { testKey } from './testing-site.ts';
import { verifyEd25519 } from './verify-ed25519.ts';
import { verifyRecordFile } from './verify-file.ts';
import { verifyPasskeySignature } from './verify-passkey-signature.ts';

// The worked example of signed casts in docs/record-format, made from fixed keys and data. ECDSA
// signs with a random number, so that one signature is taken from the file and checked like the
// others. Run with HEMICYCLE_WRITE_EXAMPLES=1 to write it.

const FOLDER = join(import.meta.dirname, '../../../docs/record-format');
const PATH = join(FOLDER, 'example-signed.json');
const ORIGIN = 'https://vote.example.org';
const OPENED_MS = 1_772_442_060_000;
const { signer, key } = testKey(7, 1_772_442_000_000);
const session = { id: 'example-session', title: 'Sitting of 2 March' };
const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

const poll: RecordPoll = {
  ...testRecordPoll,
  id: 'example-signed',
  title: 'Amendment 13',
  question: 'Shall “Article 4” be struck?',
  openedAtMs: OPENED_MS,
  closedAtMs: OPENED_MS + 60_000,
};

interface Passkey {
  readonly algorithm: CastSignature['algorithm'];
  readonly secret: KeyObject;
}

/** The P-256 key whose 32 private bytes are all `byte`. */
function es256(byte: number): Passkey {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.alloc(32, byte));
  const point = curve.getPublicKey();
  const [x, y, d] = [point.subarray(1, 33), point.subarray(33), curve.getPrivateKey()].map((bytes) =>
    bytes.toString('base64url'),
  );
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '', d: d ?? '' };
  return { algorithm: 'ES256', secret: createPrivateKey({ key: jwk, format: 'jwk' }) };
}

/** The Ed25519 key whose 32 private bytes are all `byte`. */
function edDsa(byte: number): Passkey {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, byte)]);
  return { algorithm: 'EdDSA', secret: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) };
}

type Cast = Pick<CastStatement, 'voter' | 'by' | 'voteDecision' | 'requestId' | 'after'>;

/** The signature of a leaf from the file, since signing again would give another one. */
function signatureInFile(voter: string): string | null {
  if (!existsSync(PATH)) return null;
  const found = new RegExp(
    `"signature":"([\\w-]+)"\\},"type":"vote","voteDecision":"Yea","voter":"${voter}"`,
    'u',
  );
  return found.exec(readFileSync(PATH, 'utf8'))?.[1] ?? null;
}

function signed({ algorithm, secret }: Passkey, cast: Cast): CastSignature {
  const challenge = castChallenge({ session: session.id, poll, ...cast });
  const clientData = JSON.stringify({ type: 'webauthn.get', challenge, origin: ORIGIN, crossOrigin: false });
  const authenticatorData = Buffer.concat([sha256('vote.example.org'), Buffer.from([0x1d, 0, 0, 0, 0])]);
  const bytes = Buffer.concat([authenticatorData, sha256(clientData)]);
  const known = algorithm === 'ES256' ? signatureInFile(cast.voter) : null;
  return {
    by: cast.by,
    requestId: cast.requestId,
    after: cast.after,
    algorithm,
    publicKey: createPublicKey(secret).export({ format: 'der', type: 'spki' }).toString('base64url'),
    authenticatorData: authenticatorData.toString('base64url'),
    clientDataJSON: Buffer.from(clientData).toString('base64url'),
    signature: known ?? sign(algorithm === 'EdDSA' ? null : 'sha256', bytes, secret).toString('base64url'),
  };
}

const [annaKey, chenKey] = [es256(11), edDsa(12)];
const anna: Cast = { voter: 'anna', by: null, voteDecision: 'Yea', requestId: 'request-1', after: null };
const chenFirst: Cast = { voter: 'chen', by: null, voteDecision: 'Yea', requestId: 'request-2', after: null };
const chen: Cast = {
  voter: 'chen',
  by: null,
  voteDecision: 'Nay',
  requestId: 'request-3',
  after: castChallenge({ session: session.id, poll, ...chenFirst }),
};
const forDana: Cast = { voter: 'dana', by: 'chen', voteDecision: 'Nay', requestId: 'request-4', after: null };

type VoteLeaf = Extract<RecordLeaf, { type: 'vote' }>;
function leafOf(cast: Cast, passkey: Passkey, earlier: VoteLeaf['earlier'] = []): VoteLeaf {
  const { voter, by, voteDecision } = cast;
  return {
    type: 'vote',
    voter,
    by,
    voteDecision,
    weight: '1',
    receipt: sha256(`private receipt of ${voter}`).toString('base64url'),
    arrivedAtMs: OPENED_MS + 20_000,
    earlier,
    signature: signed(passkey, cast),
  };
}

const elector = (voter: string, name: string, proxy: string | null = null) => ({
  voter,
  name,
  group: null,
  weight: '1',
  proxy,
});

function closing(): ClosingEntry {
  return buildClosingEntry(
    { session, sequence: 1, previous: null },
    {
      poll,
      electorate: [
        elector('anna', 'Anna Lund'),
        elector('chen', '陈 Chen'),
        elector('dana', 'Dana 🌊', 'chen'),
      ],
      present: { votes: 2, weight: '2' },
      quorum: { opening: [], closing: [] },
      replaced: [sha256('private receipt of chen, before').toString('base64url')],
      leaves: [
        leafOf(anna, annaKey),
        leafOf(chen, chenKey, [
          { voteDecision: 'Yea', arrivedAtMs: OPENED_MS + 10_000, signature: signed(chenKey, chenFirst) },
        ]),
        leafOf(forDana, chenKey),
      ],
    },
  );
}

function spelledFile(): string {
  const file = signFile(
    {
      session: session.id,
      pollId: poll.id,
      entries: [signEntry(closing(), signer)],
      keys: [key],
      issuedAtMs: OPENED_MS + 120_000,
    },
    signer,
  );
  return `${canonicalText(file)}\n`;
}

/** A page with every value on the way from a ballot to its signature. */
function valuesPage(): string {
  const { id, title, question, form, voteOptions } = poll;
  const casts: [string, Cast, Passkey][] = [
    ['anna, the vote that counts', anna, annaKey],
    ['chen, the earlier vote', chenFirst, chenKey],
    ['chen, the vote that counts', chen, chenKey],
    ['dana, cast by chen as her proxy', forDana, chenKey],
  ];
  const lines = casts.flatMap(([what, cast, passkey]) => {
    const made = signed(passkey, cast);
    const clientData = base64urlBytes(made.clientDataJSON) ?? new Uint8Array();
    const authenticatorData = base64urlBytes(made.authenticatorData) ?? new Uint8Array();
    const asked = { id, title, question, form, voteOptions };
    const statement = canonicalText({ format: CAST_FORMAT, session: session.id, poll: asked, ...cast });
    return [
      `## ${what}`,
      `- canonical statement: \`${statement}\``,
      `- challenge, its SHA-256 in base64url: \`${sha256(statement).toString('base64url')}\``,
      `- clientDataJSON: \`${Buffer.from(clientData).toString()}\``,
      `- its SHA-256: \`${sha256(clientData).toString('hex')}\``,
      `- authenticatorData, hexadecimal: \`${Buffer.from(authenticatorData).toString('hex')}\``,
      `- algorithm: ${made.algorithm}`,
      `- public key, DER in hexadecimal: \`${Buffer.from(made.publicKey, 'base64url').toString('hex')}\``,
      `- fingerprint, the SHA-256 of that: \`${sha256(Buffer.from(made.publicKey, 'base64url')).toString('hex')}\``,
      `- signed bytes, hexadecimal: \`${Buffer.concat([authenticatorData, sha256(clientData)]).toString('hex')}\``,
      `- signature: \`${made.signature}\``,
      '',
    ];
  });
  return [
    '# example-signed.json: what the passkeys signed',
    '',
    'Made by `packages/record/src/worked-signed.test.ts`, which also checks that not a byte changes.',
    `SHA-256 of \`vote.example.org\`: \`${sha256('vote.example.org').toString('hex')}\`. The private keys are 32 times \`0b\` (anna) and \`0c\` (chen).`,
    '',
    ...lines,
  ].join('\n');
}

test.each([
  ['example-signed.json', spelledFile],
  ['example-signed.md', valuesPage],
] as const)('[BEY-31] %s is what the format makes of it, to the last byte', (name, make) => {
  const path = join(FOLDER, name);
  if (process.env['HEMICYCLE_WRITE_EXAMPLES'] === '1') writeFileSync(path, make());
  expect(readFileSync(path, 'utf8')).toBe(make());
});

test('[BEY-31] example-signed.json verifies, and a vote turned round in it does not', () => {
  const verify = (file: string) =>
    verifyRecordFile(file, [key], verifyEd25519, verifyPasskeySignature).problems;
  expect(verify(readFileSync(PATH, 'utf8'))).toEqual([]);
  const leaves = closing().leaves.map((leaf) =>
    leaf.type === 'vote' && leaf.voter === 'anna' ? { ...leaf, voteDecision: 'Nay' } : leaf,
  );
  // The owner of the site's keys signs everything again. The forgery is found all the same.
  const { poll: same, electorate, present, quorum, replaced } = closing();
  const forged = buildClosingEntry(
    { session, sequence: 1, previous: null },
    { poll: same, electorate, present, quorum, replaced, leaves },
  );
  const file = signFile(
    {
      session: session.id,
      pollId: poll.id,
      entries: [signEntry(forged, signer)],
      keys: [key],
      issuedAtMs: OPENED_MS + 120_000,
    },
    signer,
  );
  expect(verify(`${canonicalText(file)}\n`)).toEqual([
    'entry 1: the signature of anna is not of this ballot',
  ]);
});
