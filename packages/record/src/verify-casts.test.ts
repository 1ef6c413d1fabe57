import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { CastSignature, ClosingEntry, RecordLeaf } from '@hemicycle/contract/records';
import { describe, expect, test } from 'vitest';
import { buildClosingEntry } from './build-entry.ts';
import { canonicalBytes } from './canonical-bytes.ts';
import { castChallenge, type CastStatement } from './cast-statement.ts';
import { testRecordPoll } from './testing-poll.ts';
import { problemsOfCasts } from './verify-casts.ts';
import { verifyPasskeySignature } from './verify-passkey-signature.ts';

const ORIGIN = 'https://vote.example';
const receipt = (text: string): string => createHash('sha256').update(text).digest('base64url');
const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

interface Passkey {
  readonly algorithm: CastSignature['algorithm'];
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const es256 = (): Passkey => ({
  algorithm: 'ES256',
  ...generateKeyPairSync('ec', { namedCurve: 'prime256v1' }),
});
const edDsa = (): Passkey => ({ algorithm: 'EdDSA', ...generateKeyPairSync('ed25519') });
const rs256 = (): Passkey => ({ algorithm: 'RS256', ...generateKeyPairSync('rsa', { modulusLength: 2048 }) });

const [annaKey, chenKey, proxyKey] = [es256(), edDsa(), rs256()];
const poll = testRecordPoll;

interface Departure {
  readonly statement?: Partial<CastStatement>;
  readonly clientData?: Record<string, unknown>;
  readonly hostname?: string;
  readonly flags?: number;
}

/** The answer of a browser and its authenticator for a cast. */
function signed(
  key: Passkey,
  cast: Pick<CastStatement, 'voter' | 'by' | 'voteDecision' | 'requestId'> & { after?: string | null },
  departure: Departure = {},
): CastSignature {
  const after = cast.after ?? null;
  const challenge = castChallenge({ session: 's1', poll, ...cast, after, ...departure.statement });
  const clientData = JSON.stringify({
    type: 'webauthn.get',
    challenge,
    origin: ORIGIN,
    crossOrigin: false,
    ...departure.clientData,
  });
  const authenticatorData = Buffer.concat([
    sha256(departure.hostname ?? 'vote.example'),
    Buffer.from([departure.flags ?? 0x1d, 0, 0, 0, 7]),
  ]);
  const bytes = Buffer.concat([authenticatorData, sha256(clientData)]);
  return {
    by: cast.by,
    requestId: cast.requestId,
    after,
    algorithm: key.algorithm,
    publicKey: key.publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
    authenticatorData: authenticatorData.toString('base64url'),
    clientDataJSON: Buffer.from(clientData).toString('base64url'),
    signature: sign(key.algorithm === 'EdDSA' ? null : 'sha256', bytes, key.privateKey).toString('base64url'),
  };
}

const anna = { voter: 'anna', by: null, voteDecision: 'Yea', requestId: 'r1' };
const chen = { voter: 'chen', by: null, voteDecision: 'Nay', requestId: 'r2' };
const forDara = { voter: 'dara', by: 'erik', voteDecision: 'Yea', requestId: 'r3' };

type VoteLeaf = Extract<RecordLeaf, { type: 'vote' }>;
const leafOf = (
  cast: Pick<CastStatement, 'voter' | 'by' | 'voteDecision'>,
  more: Partial<VoteLeaf> = {},
): VoteLeaf => ({
  type: 'vote',
  voter: cast.voter,
  by: cast.by,
  voteDecision: cast.voteDecision,
  weight: '1',
  receipt: receipt(cast.voter),
  arrivedAtMs: 5000,
  earlier: [],
  ...more,
});

function closing(leaves: readonly RecordLeaf[], more: Partial<ClosingEntry['poll']> = {}): ClosingEntry {
  return buildClosingEntry(
    { session: { id: 's1', title: 'Sitting' }, sequence: 1, previous: null },
    {
      poll: { ...poll, ...more },
      electorate: ['anna', 'chen', 'dara', 'erik'].map((voter) => ({
        voter,
        name: voter,
        group: null,
        weight: '1',
        proxy: voter === 'dara' ? 'erik' : null,
      })),
      present: { votes: 0, weight: '0' },
      quorum: { opening: [], closing: [] },
      leaves,
      replaced: [],
    },
  );
}
const problemsOf = (leaves: readonly RecordLeaf[], more: Partial<ClosingEntry['poll']> = {}) =>
  problemsOfCasts(closing(leaves, more), verifyPasskeySignature);
/** The challenge of a cast; `after` is missing for a first one. */
const challengeOf = (cast: Omit<CastStatement, 'session' | 'poll' | 'after'> & { after?: string | null }) =>
  castChallenge({ session: 's1', poll, ...cast, after: cast.after ?? null });
const annaSigned = leafOf(anna, { signature: signed(annaKey, anna) });

test('[BEY-31] casts signed by three kinds of passkeys, by oneself and by a proxy, changed and first, hold', () => {
  const before = { ...chen, voteDecision: 'Yea', requestId: 'r0' };
  const leaves = [
    annaSigned,
    leafOf(chen, {
      signature: signed(chenKey, { ...chen, after: challengeOf(before) }),
      earlier: [{ voteDecision: 'Yea', arrivedAtMs: 4000, signature: signed(chenKey, before) }],
    }),
    leafOf(forDara, { signature: signed(proxyKey, forDara) }),
  ];
  expect(problemsOf(leaves)).toEqual([]);
});

test('[BEY-31] what is signed says what was asked: its canonical bytes are these', () => {
  const statement = { session: 's1', poll, ...anna, after: 'A'.repeat(43) };
  const bytes = `{"after":"${'A'.repeat(43)}","by":null,"format":"hemicycle-cast/2","poll":{"form":{"kind":"single"},"id":"poll-1","question":"Shall it be adopted? “ç”","title":"Amendment 12","voteOptions":["Yea","Nay"]},"requestId":"r1","session":"s1","voteDecision":"Yea","voter":"anna"}`;
  expect(castChallenge(statement)).toBe(sha256(bytes).toString('base64url'));
  expect(canonicalBytes(JSON.parse(bytes))).toEqual(new TextEncoder().encode(bytes));
});

describe('[BEY-31] not even who holds the signing keys of the site can', () => {
  const other = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const table: readonly (readonly [string, VoteLeaf | VoteLeaf[], RegExp])[] = [
    ['turn a vote round', { ...annaSigned, voteDecision: 'Nay' }, /anna is not of this ballot/],
    ['give it to somebody else', { ...annaSigned, voter: 'chen' }, /chen is not of this ballot/],
    ['make it one by proxy', { ...annaSigned, by: 'chen' }, /signed by another than who cast it/],
    ['leave the signature out', leafOf(anna), /a cast of anna is not signed/],
    [
      'sign with a key that is another’s already',
      [annaSigned, leafOf(chen, { signature: signed(annaKey, chen) })],
      /signed with the passkey of/,
    ],
    [
      'put a key beside a signature that is not by it',
      leafOf(anna, {
        signature: {
          ...signed(annaKey, anna),
          publicKey: other.publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
        },
      }),
      /signature of anna is wrong/,
    ],
    [
      'pass it off as of another question',
      leafOf(anna, {
        signature: signed(annaKey, anna, {
          statement: { poll: { ...poll, question: 'Shall it be rejected?' } },
        }),
      }),
      /is not of this ballot/,
    ],
    [
      'pass it off as of another order of options',
      leafOf(anna, {
        signature: signed(annaKey, anna, { statement: { poll: { ...poll, voteOptions: ['Nay', 'Yea'] } } }),
      }),
      /is not of this ballot/,
    ],
    [
      'use it in another session',
      leafOf(anna, { signature: signed(annaKey, anna, { statement: { session: 's2' } }) }),
      /is not of this ballot/,
    ],
    [
      'count one cast twice, as earlier and as last',
      leafOf(anna, {
        signature: signed(annaKey, anna),
        earlier: [{ voteDecision: 'Yea', arrivedAtMs: 4000, signature: signed(annaKey, anna) }],
      }),
      /a signed request of anna stands there twice/,
    ],
    [
      'let an earlier vote go unsigned',
      { ...annaSigned, earlier: [{ voteDecision: 'Nay', arrivedAtMs: 4000 }] },
      /a cast of anna is not signed/,
    ],
    [
      'let somebody who is not the proxy have voted earlier',
      leafOf(anna, {
        signature: signed(annaKey, anna),
        earlier: [
          {
            voteDecision: 'Nay',
            arrivedAtMs: 4000,
            signature: signed(chenKey, { ...anna, by: 'chen', voteDecision: 'Nay', requestId: 'r9' }),
          },
        ],
      }),
      /by somebody who is not the proxy/,
    ],
  ];
  test.for(table)('%s', ([, leaves, problem]) => {
    expect(problemsOf([leaves].flat()).join('\n')).toMatch(problem);
  });
});

describe('[BEY-31] a signature counts only as a passkey gives it', () => {
  const table: readonly (readonly [string, Departure, RegExp])[] = [
    [
      'made while adding a passkey',
      { clientData: { type: 'webauthn.create' } },
      /not of a page that used a passkey/,
    ],
    ['made inside another page', { clientData: { crossOrigin: true } }, /not of a page that used a passkey/],
    ['of a page of another site', { clientData: { origin: 'https://evil.example' } }, /not of the site/],
    ['of another site', { hostname: 'evil.example' }, /not of the site/],
    ['without the person being verified', { flags: 0x19 }, /without verifying the person/],
    ['without anybody there', { flags: 0x1c }, /without verifying the person/],
    [
      'of a page without an address',
      { clientData: { origin: 'nowhere' } },
      /not of a page that used a passkey/,
    ],
    ...[
      'https://vote.example/',
      'https://VOTE.example',
      'https:vote.example',
      'https://a@vote.example',
      'file://vote.example',
    ].map(
      (origin) => [`of ${origin}, which is no origin`, { clientData: { origin } }, /not of a page/] as const,
    ),
    ['without a challenge', { clientData: { challenge: null } }, /not of a page that used a passkey/],
  ];
  test.for(table)('not %s', ([, departure, problem]) => {
    expect(problemsOf([leafOf(anna, { signature: signed(annaKey, anna, departure) })]).join('\n')).toMatch(
      problem,
    );
  });

  test('with or without crossOrigin, which older browsers leave out', () => {
    const signature = signed(annaKey, anna, { clientData: { crossOrigin: undefined } });
    expect(problemsOf([leafOf(anna, { signature })])).toEqual([]);
  });

  test.for(['authenticatorData', 'clientDataJSON', 'signature', 'publicKey'] as const)(
    'no bit of %s can change',
    (part) => {
      const signature = signed(annaKey, anna);
      const bytes = Buffer.from(signature[part], 'base64url');
      for (const at of [0, Math.floor(bytes.length / 2), bytes.length - 1]) {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ 1;
        const leaf = leafOf(anna, { signature: { ...signature, [part]: changed.toString('base64url') } });
        expect(problemsOf([leaf])).toHaveLength(1);
      }
    },
  );

  test('with a port in the address of its page', () => {
    const signature = signed(annaKey, anna, { clientData: { origin: `${ORIGIN}:8443` } });
    expect(problemsOf([leafOf(anna, { signature })])).toEqual([]);
  });

  test('not by a point of P-256 that is compressed or says twice what its half is', () => {
    const signature = signed(annaKey, anna);
    const der = Buffer.from(signature.publicKey, 'base64url');
    const odd = (der.at(-1) ?? 0) & 1;
    const hybrid = Buffer.concat([der.subarray(0, 26), Buffer.from([6 + odd]), der.subarray(27)]);
    const head = Buffer.from('3039301306072a8648ce3d020106082a8648ce3d030107032200', 'hex');
    const compressed = Buffer.concat([head, Buffer.from([2 + odd]), der.subarray(27, 59)]);
    for (const spelled of [hybrid, compressed]) {
      const leaf = leafOf(anna, { signature: { ...signature, publicKey: spelled.toString('base64url') } });
      expect(problemsOf([leaf])).toEqual(['the signature of anna is wrong']);
    }
  });

  test.for([
    ['ES256', chenKey],
    ['EdDSA', annaKey],
    ['RS256', annaKey],
  ] as const)('no %s by a key of another kind', ([algorithm, key]) => {
    const leaf = leafOf(anna, { signature: { ...signed(key, anna), algorithm } });
    expect(problemsOf([leaf])).toEqual(['the signature of anna is wrong']);
  });
});

test('[BEY-31] where a poll did not ask for it no cast is signed', () => {
  const { signedCasts: _asked, ...unasked } = poll;
  const entry = closing([annaSigned]);
  expect(problemsOfCasts({ ...entry, poll: unasked }, verifyPasskeySignature)).toEqual([
    'a cast of anna is signed without being asked for',
  ]);
  expect(problemsOfCasts({ ...closing([leafOf(anna)]), poll: unasked }, verifyPasskeySignature)).toEqual([]);
});

describe('[BEY-31] the order in which somebody signed cannot be turned:', () => {
  const first = { ...chen, voteDecision: 'Yea', requestId: 'r0', after: null };
  const second = { ...chen, voteDecision: 'Nay', requestId: 'r1', after: challengeOf(first) };
  const third = { ...chen, voteDecision: 'Yea', requestId: 'r2', after: challengeOf(second) };
  type Signed = typeof first | typeof second;
  const inOrder = (...casts: Signed[]): VoteLeaf => {
    const last = casts.at(-1) ?? first;
    const earlier = casts.slice(0, -1).map((cast) => ({
      voteDecision: cast.voteDecision,
      arrivedAtMs: 4000,
      signature: signed(chenKey, cast),
    }));
    return {
      ...leafOf(last, { signature: signed(chenKey, last), earlier }),
      voteDecision: last.voteDecision,
    };
  };
  const OUT_OF_ORDER = ['the votes that chen signed do not follow each other as they say'];

  test('as it was it holds', () => {
    expect(problemsOf([inOrder(first, second, third)])).toEqual([]);
    expect(problemsOf([inOrder(first)])).toEqual([]);
  });

  test.each([
    ['an earlier one in the place of the last', [second, third, first]],
    ['the last two turned', [first, third, second]],
    ['one in the middle left out', [first, third]],
    ['the first left out', [second, third]],
    ['a later one alone', [third]],
  ])('%s is found', (_, casts) => {
    expect(problemsOf([inOrder(...casts)])).toEqual(OUT_OF_ORDER);
  });

  test('where replaced votes are not kept, the last stands alone and names one that is not there', () => {
    expect(problemsOf([inOrder(third)], { logAllVotes: false })).toEqual([]);
    expect(problemsOf([inOrder(third)], { logAllVotes: false, mayChangeVote: false })).toEqual(OUT_OF_ORDER);
  });

  test('statements of the first format, of a poll that was open during the upgrade, stand before the others alone', () => {
    const { after: _, ...older } = signed(chenKey, first, { statement: { after: undefined } });
    const oldest = castChallenge({ session: 's1', poll, ...first, after: undefined });
    const next = { ...second, after: oldest };
    const leaf = inOrder(next);
    const earlier = [{ voteDecision: first.voteDecision, arrivedAtMs: 4000, signature: older }];
    expect(problemsOf([{ ...leaf, earlier }])).toEqual([]);
    const turned = { ...leaf, voteDecision: first.voteDecision, signature: older };
    const before = { voteDecision: next.voteDecision, arrivedAtMs: 4000, signature: signed(chenKey, next) };
    expect(problemsOf([{ ...turned, earlier: [before] }])).toEqual(OUT_OF_ORDER);
  });
});
