import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { ClosingEntry, RecordFile, RecordKey, RecordLeaf } from '@hemicycle/contract/records';
import { RECORD_FORMAT } from '@hemicycle/contract/record-format';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildClosingEntry } from './build-entry.ts';
import { canonicalText } from './canonical-bytes.ts';
import { signEntry, signFile, type Signer } from './sign.ts';
import { verifyEd25519 } from './verify-ed25519.ts';
import { verifyRecordFile } from './verify-file.ts';
import { verifyPasskeySignature } from './verify-passkey-signature.ts';

function makeKey(): { signer: Signer; key: RecordKey } {
  const pair = generateKeyPairSync('ed25519');
  const raw = pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const keyId = createHash('sha256').update(raw).digest('hex');
  return {
    signer: { keyId, sign: (bytes) => sign(null, bytes, pair.privateKey).toString('base64url') },
    key: {
      keyId,
      publicKey: raw.toString('base64url'),
      createdAtMs: 1,
      retiredAtMs: null,
      endorsement: null,
    },
  };
}

const site = makeKey();
const stranger = makeKey();
const receipt = (text: string): string => createHash('sha256').update(text).digest('base64url');

const poll: ClosingEntry['poll'] = {
  id: 'poll-1',
  number: 1,
  title: 'Amendment 12',
  question: 'Shall it be adopted? “ç”',
  description: '',
  documentation: [],
  form: { kind: 'single' },
  voteOptions: ['Yea', 'Nay', 'Pres.'],
  maySplit: false,
  mayChangeVote: true,
  logAllVotes: false,
  privacy: 'open',
  votingOrganisation: null,
  majority: {
    kind: 'simple',
    base: 'valid',
    heads: null,
    weight: null,
    blockingMinority: null,
    castingVote: true,
  },
  repeats: null,
  openedAtMs: 1000,
  closedAtMs: 9000,
};
const voters = ['v1', 'v2', 'v3', 'v4', 'v5'];
const vote = (voter: string, voteDecision: string): RecordLeaf => ({
  type: 'vote',
  voter,
  by: null,
  voteDecision,
  weight: '1',
  receipt: receipt(voter),
  arrivedAtMs: 2000,
  earlier: [],
});
const closingOf = (more: Partial<ClosingEntry['poll']>, leaves: readonly RecordLeaf[]): ClosingEntry =>
  buildClosingEntry(
    { session: { id: 's1', title: 'Sitting' }, sequence: 1, previous: null },
    {
      poll: { ...poll, ...more },
      electorate: voters.map((voter) => ({
        voter,
        name: `Voter ${voter}`,
        group: 'A',
        weight: '1',
        proxy: null,
      })),
      present: { votes: 5, weight: '5' },
      quorum: { opening: [], closing: [] },
      leaves,
      replaced: [],
    },
  );

const fileOf = (
  closing: ClosingEntry,
  result: 'PASS' | 'FAIL',
  more: { commentary?: string; casting?: string } = {},
) => {
  const first = signEntry(closing, site.signer);
  const proposed =
    more.casting === undefined
      ? (closing.proposal?.outcome ?? null)
      : more.casting === 'Yea'
        ? 'PASS'
        : 'FAIL';
  const second = signEntry(
    {
      format: RECORD_FORMAT,
      session: closing.session,
      sequence: 2,
      previous: first.hash,
      kind: 'declaration',
      pollId: closing.poll.id,
      closing: first.hash,
      result,
      proposed,
      castingVote: more.casting === undefined ? null : { voteDecision: more.casting, by: 'The President' },
      commentary: more.commentary ?? '',
      declaredBy: { id: 'mod', name: 'Marit Solberg' },
      declaredAtMs: 9500,
    },
    site.signer,
  );
  return signFile(
    { session: 's1', pollId: closing.poll.id, entries: [first, second], keys: [site.key], issuedAtMs: 9999 },
    site.signer,
  );
};
const open = closingOf({}, [vote('v1', 'Yea'), vote('v2', 'Yea'), vote('v3', 'Nay'), vote('v4', 'Pres.')]);
const secret = closingOf({ privacy: 'privatevoterselection' }, [
  { type: 'ballot', voteDecision: 'Yea', weight: '1' },
  { type: 'ballot', voteDecision: 'Yea', weight: '1' },
  { type: 'ballot', voteDecision: 'Nay', weight: '1' },
  ...['v1', 'v2', 'v3'].map((voter): RecordLeaf => ({
    type: 'receipt',
    receipt: receipt(voter),
    voter: null,
  })),
]);
const spelled = (file: RecordFile): string => `${canonicalText(file)}\n`;
const problemsOf = (text: string) =>
  verifyRecordFile(text, [site.key], verifyEd25519, verifyPasskeySignature).problems;

describe('[BEY-01] a record that was not touched', () => {
  test.each([
    ['open', fileOf(open, 'PASS')],
    ['secret', fileOf(secret, 'PASS')],
    ['declared otherwise, with a commentary', fileOf(open, 'FAIL', { commentary: 'Ruled out of order.' })],
    [
      'a tie broken by a casting vote',
      fileOf(closingOf({}, [vote('v1', 'Yea'), vote('v2', 'Nay')]), 'PASS', { casting: 'Yea' }),
    ],
  ])('%s is right', (_, file) => {
    expect(problemsOf(spelled(file))).toEqual([]);
  });
});

test('[BEY-01] of 1,000 random edits, drops, swaps and re-signings by another key, all are found', () => {
  const text = spelled(fileOf(open, 'PASS'));
  const bytes = new TextEncoder().encode(text);
  const at = fc.integer({ min: 0, max: bytes.length - 1 });
  const decode = (edited: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(edited);
  const edits = fc.oneof(
    fc.tuple(at, fc.integer({ min: 1, max: 255 })).map(([index, by]) => {
      const edited = Uint8Array.from(bytes);
      edited[index] = ((edited[index] ?? 0) + by) % 256;
      return decode(edited);
    }),
    fc
      .tuple(at, fc.integer({ min: 1, max: 40 }))
      .map(([index, length]) =>
        decode(Uint8Array.from([...bytes.slice(0, index), ...bytes.slice(index + length)])),
      ),
    fc.tuple(at, at).map(([left, right]) => {
      const edited = Uint8Array.from(bytes);
      [edited[left], edited[right]] = [edited[right] ?? 0, edited[left] ?? 0];
      return decode(edited);
    }),
    at.map((index) => decode(Uint8Array.from([...bytes.slice(0, index), 32, ...bytes.slice(index)]))),
  );
  fc.assert(
    fc.property(edits, (edited) => {
      if (edited !== text) expect(problemsOf(edited)).not.toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

test('[BEY-01] a signature spelled otherwise, of the same bytes, is found', () => {
  const file = fileOf(open, 'PASS');
  const bytes = Buffer.from(file.signature, 'base64url');
  const spellings = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
    .map((last) => `${file.signature.slice(0, -1)}${last}`)
    .filter((text) => text !== file.signature && Buffer.from(text, 'base64url').equals(bytes));
  expect(spellings).toHaveLength(15);
  for (const signature of spellings) {
    expect(problemsOf(spelled({ ...file, signature }))).toEqual(['the signature of the file is wrong']);
  }
});

/** Forgeries that change the meaning and sign everything again: with the site's own key, as its
 *  operator could, or with a key of the forger. */
const forgeries: readonly [string, (file: RecordFile) => RecordFile | undefined][] = [
  [
    'a vote turned',
    (file) =>
      withLeaves(file, (leaves) =>
        leaves.map((leaf, index) =>
          index === 0 && leaf.type === 'vote' ? { ...leaf, voteDecision: 'Nay' } : leaf,
        ),
      ),
  ],
  ['a vote dropped', (file) => withLeaves(file, (leaves) => leaves.slice(1))],
  ['a vote doubled', (file) => withLeaves(file, (leaves) => [...leaves, ...leaves.slice(0, 1)])],
  ['a declaration dropped', (file) => ({ ...file, entries: file.entries.slice(0, 1) })],
  ['entries swapped', (file) => ({ ...file, entries: file.entries.toReversed() })],
  ['the closing dropped', (file) => ({ ...file, entries: file.entries.slice(1) })],
];

function withLeaves(
  file: RecordFile,
  change: (leaves: readonly RecordLeaf[]) => RecordLeaf[],
): RecordFile | undefined {
  const [first, ...rest] = file.entries;
  if (first?.entry.kind !== 'closing') return undefined;
  return {
    ...file,
    entries: [{ ...first, entry: { ...first.entry, leaves: change(first.entry.leaves) } }, ...rest],
  };
}

test.each(forgeries)('[BEY-01] %s is found, as it stands and signed anew by a stranger', (_, forge) => {
  const forged = forge(fileOf(open, 'PASS'));
  if (forged === undefined) throw new Error('nothing was forged');
  expect(problemsOf(spelled(forged))).not.toEqual([]);
  const resigned = signFile(
    {
      ...forged,
      keys: [stranger.key],
      entries: forged.entries.map(({ entry }) => signEntry(entry, stranger.signer)),
    },
    stranger.signer,
  );
  expect(problemsOf(spelled(resigned)).join()).toContain('not among the published');
});

describe('[BEY-01] a record that does not add up is found even when the site itself signed it', () => {
  const resign = (change: Partial<ClosingEntry>): string => {
    const first = signEntry({ ...open, ...change }, site.signer);
    return spelled(
      signFile(
        { session: 's1', pollId: 'poll-1', entries: [first], keys: [site.key], issuedAtMs: 9999 },
        site.signer,
      ),
    );
  };
  const leaves = (change: Partial<Extract<RecordLeaf, { type: 'vote' }>>): string =>
    resign(closingOf({}, [{ ...vote('v1', 'Yea'), type: 'vote', ...change } as RecordLeaf]));
  test.each<[string, string, RegExp]>([
    ['another tally', resign({ tally: open.tally && { ...open.tally, votes: 5 } }), /recount/],
    ['another outcome', resign({ proposal: null }), /outcome/],
    ['another root', resign({ tree: { ...open.tree, root: '0'.repeat(64) } }), /root/],
    ['another size', resign({ tree: { ...open.tree, size: 3 } }), /leaves/],
    ['leaves in another order', resign({ leaves: open.leaves.toReversed() }), /order/],
    ['a voter from outside', leaves({ voter: 'v9' }), /not in the electorate/],
    ['a weight of one’s own', leaves({ weight: '2' }), /weight/],
    ['a stranger as proxy', leaves({ by: 'v2' }), /proxy/],
    ['a vote after the close', leaves({ arrivedAtMs: 9001 }), /not open/],
    ['a vote before the opening', leaves({ arrivedAtMs: 999 }), /not open/],
    [
      'the same voter twice',
      resign(
        closingOf({}, [vote('v1', 'Yea'), { ...vote('v1', 'Nay'), receipt: receipt('x') } as RecordLeaf]),
      ),
      /twice/,
    ],
    [
      'the same receipt twice',
      resign(
        closingOf({}, [vote('v1', 'Yea'), { ...vote('v2', 'Nay'), receipt: receipt('v1') } as RecordLeaf]),
      ),
      /twice/,
    ],
    [
      'an electorate that is larger than it is',
      resign({ entitled: { votes: 6, weight: '6' } }),
      /electorate/,
    ],
    [
      'names in a secret poll',
      resign(closingOf({ privacy: 'privatevoter' }, [vote('v1', 'Yea')])),
      /privacy/,
    ],
    [
      'more ballots than receipts',
      resign(closingOf({ privacy: 'privatevoter' }, [{ type: 'ballot', voteDecision: 'Yea', weight: '1' }])),
      /receipts/,
    ],
  ])('%s', (_, text, expected) => {
    expect(problemsOf(text).join('; ')).toMatch(expected);
  });
});

test('[BEY-01] a result other than the proposed one without a commentary is found', () => {
  expect(problemsOf(spelled(fileOf(open, 'FAIL'))).join()).toContain('commentary');
});

test.each([
  ['nothing', ''],
  ['no JSON', '{"'],
  ['other JSON', '{}'],
  ['a list', '[]'],
])('[BEY-01] %s is no record, and says so', (_, text) => {
  expect(problemsOf(text)).toHaveLength(1);
});
