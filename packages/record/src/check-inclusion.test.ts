import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { PollPrivacy } from '@hemicycle/contract/polls';
import type { InclusionProof, RecordLeaf } from '@hemicycle/contract/records';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildClosingEntry } from './build-entry.ts';
import { type HeldReceipt, inclusionSteps, checkInclusion, type ShownPoll } from './check-inclusion.ts';
import { summaryOf } from './closing-summary.ts';
import { arrangeLeaves, hashLeaves } from './leaves.ts';
import { inclusionPath } from './merkle-tree.ts';
import { signHead, type Signer } from './sign.ts';
import { testRecordPoll } from './testing-poll.ts';
import { shownAfter } from './testing-shown-poll.ts';
import { verifyEd25519 } from './verify-ed25519.ts';

const receipt = (text: string): string => createHash('sha256').update(text).digest('base64url');

function makeKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const keyId = createHash('sha256').update(raw).digest('hex');
  const signer: Signer = { keyId, sign: (bytes) => sign(null, bytes, privateKey).toString('base64url') };
  return { signer, published: { keyId, publicKey: raw.toString('base64url') } };
}
const site = makeKey();
const stranger = makeKey();
const here = async (key: string, bytes: Uint8Array, signature: string) =>
  verifyEd25519(key, bytes, signature);

const voters = ['anna', 'bela', 'chen', 'dana', 'emil', 'fay', 'gus'];
const leafOf = (voter: string, privacy: PollPrivacy): RecordLeaf =>
  privacy === 'open'
    ? {
        type: 'vote',
        voter,
        by: null,
        voteDecision: 'Yea',
        weight: '2.5',
        receipt: receipt(voter),
        arrivedAtMs: 5,
        earlier: [],
      }
    : {
        type: 'receipt',
        receipt: receipt(voter),
        voter: privacy === 'privateselection' ? voter : null,
      };

interface Case {
  held: HeldReceipt;
  shown: ShownPoll;
  proof: InclusionProof;
}

/** A vote in a poll of seven voters, with its proof and the head that was shown. `voter`: the id of
 *  the voter. */
function caseOf(privacy: PollPrivacy, voter = 'dana'): Case {
  const { signedCasts: _, ...asked } = testRecordPoll;
  const closing = buildClosingEntry(
    { session: { id: 's1', title: 'Sitting' }, sequence: 3, previous: 'cd'.repeat(32) },
    {
      poll: { ...asked, id: 'p1', privacy, votingOrganisation: { id: 'council', name: 'Council' } },
      electorate: voters.map((one) => ({ voter: one, name: one, group: null, weight: '2.5', proxy: null })),
      present: { votes: 0, weight: '0' },
      quorum: { opening: [], closing: [] },
      leaves: voters.flatMap((one) =>
        privacy === 'open'
          ? leafOf(one, privacy)
          : [{ type: 'ballot', voteDecision: 'Yea', weight: '2.5' }, leafOf(one, privacy)],
      ),
      replaced: [],
    },
  );
  const { leaves, tree } = closing;
  const shown = shownAfter(closing);
  const leafIndex = leaves.findIndex((leaf) => 'receipt' in leaf && leaf.receipt === receipt(voter));
  const leaf = leaves[leafIndex];
  if (leaf === undefined) throw new Error('the voter has a leaf');
  const path = inclusionPath(
    hashLeaves(leaves).map(({ hash }) => hash),
    leafIndex,
  );
  return {
    held: {
      receiptPrivate: voter,
      receiptPublic: receipt(voter),
      userId: voter,
      proxyVoter: null,
      voteDecision: privacy === 'open' ? 'Yea' : null,
      voteWeight: '2.5',
    },
    shown,
    proof: {
      leaf,
      leafIndex,
      treeSize: tree.size,
      path,
      root: tree.root,
      closing: summaryOf(closing),
      head: signHead(
        {
          format: closing.format,
          session: 's1',
          pollId: 'p1',
          sequence: 3,
          closing: shown.record.hash,
          treeSize: tree.size,
          root: tree.root,
        },
        site.signer,
      ),
    },
  };
}

const check = ({ held, shown, proof }: Case) =>
  checkInclusion(held, shown, proof, [stranger.published, site.published], here);
const problemsOf = async (given: Case) =>
  (await check(given)).flatMap((one) => (one.holds === false ? `${one.step}: ${one.problem}` : []));

test.each(['open', 'privatevoter', 'privateselection'] as const)(
  '[BEY-02] in a poll with option %s each voter finds that every step holds',
  async (privacy) => {
    for (const voter of voters) {
      expect(await check(caseOf(privacy, voter))).toEqual(
        inclusionSteps.map((step) => ({ step, holds: true })),
      );
    }
  },
);

const open = caseOf('open');
const other = caseOf('open', 'gus');
const secret = caseOf('privatevoter');
const ofLeaf = (more: object): Case => ({
  ...open,
  proof: { ...open.proof, leaf: { ...open.proof.leaf, ...more } },
});
const signedAs = (head: Partial<InclusionProof['head']>, { signer } = site): Case => ({
  ...open,
  proof: { ...open.proof, head: signHead({ ...open.proof.head, ...head }, signer) },
});
function tallyWith(more: object): Pick<ShownPoll, 'tally'> {
  return { tally: open.shown.tally === null ? null : { ...open.shown.tally, ...more } };
}

function withClosing(more: object): Case {
  const { closing } = open.proof;
  return { ...open, proof: { ...open.proof, closing: closing === null ? null : { ...closing, ...more } } };
}

/** The poll as it was shown, each time with one field that differs from the closing. */
const shownOtherwise: readonly (readonly [string, string, Partial<ShownPoll>])[] = [
  ['question', 'closing-other-question', { question: 'Shall it be refused?' }],
  ['title', 'closing-other-question', { title: 'Amendment 13' }],
  ['order of the options', 'closing-other-options', { voteOptions: ['Nay', 'Yea'] }],
  ['rule', 'closing-other-rule', { majority: { ...testRecordPoll.majority, kind: 'simple' } }],
  ['time of the close', 'closing-other-rule', { closedTime: 9001 }],
  ['number of the entitled', 'closing-other-electorate', tallyWith({ entitledCount: 8 })],
  ['count', 'closing-other-count', tallyWith({ votedCount: 6 })],
];
const ELSEWHERE = 'path: path-leads-elsewhere';

test.each<{ what: string; given: Case; problems: string[] }>([
  {
    what: 'a public receipt that is not made from the private one',
    given: { ...open, held: { ...open.held, receiptPrivate: 'other' } },
    problems: ['receipt: receipt-not-derived'],
  },
  {
    what: 'the proof of somebody else’s vote',
    given: { ...open, proof: other.proof },
    problems: ['leaf: leaf-other-receipt'],
  },
  {
    what: 'a leaf with another choice',
    given: ofLeaf({ voteDecision: 'Nay' }),
    problems: ['leaf: leaf-other-choice', ELSEWHERE],
  },
  {
    what: 'a tree that holds another choice than the receipt says',
    given: { ...open, held: { ...open.held, voteDecision: 'Nay' } },
    problems: ['leaf: leaf-other-choice'],
  },
  {
    what: 'a leaf with another weight',
    given: ofLeaf({ weight: '1' }),
    problems: ['leaf: leaf-other-weight', ELSEWHERE],
  },
  {
    what: 'a leaf of another voter',
    given: ofLeaf({ voter: 'bela' }),
    problems: ['leaf: leaf-other-voter', ELSEWHERE],
  },
  {
    what: 'a leaf cast by a proxy that there was not',
    given: ofLeaf({ by: 'bela' }),
    problems: ['leaf: leaf-other-voter', ELSEWHERE],
  },
  {
    what: 'a bare receipt in an open poll',
    given: { ...open, proof: { ...open.proof, leaf: secret.proof.leaf } },
    problems: ['leaf: leaf-other-kind', ELSEWHERE],
  },
  {
    what: 'a choice beside the voter in a secret poll',
    given: { ...secret, proof: { ...secret.proof, leaf: open.proof.leaf } },
    problems: ['leaf: leaf-other-kind', ELSEWHERE],
  },
  {
    what: 'a path with a hash exchanged',
    given: { ...open, proof: { ...open.proof, path: open.proof.path.map(() => 'cd'.repeat(32)) } },
    problems: [ELSEWHERE],
  },
  {
    what: 'a tree of its own, with the vote in it',
    given: { ...open, proof: { ...open.proof, ...loneTree(open.proof.leaf) } },
    problems: ['closing: closing-other-root'],
  },
  ...shownOtherwise.map(([what, problem, shown]) => ({
    what: `with the root that was shown, a vote with another ${what} than was shown`,
    given: { ...open, shown: { ...open.shown, ...shown } },
    problems: [`closing: ${problem}`],
  })),
  {
    what: 'a closing made to look as shown, under another closing hash',
    given: withClosing({ electorate: 'ef'.repeat(32) }),
    problems: ['head: head-not-shown'],
  },
  {
    what: 'no closing at all',
    given: { ...open, proof: { ...open.proof, closing: null } },
    problems: ['closing: closing-missing', 'head: closing-missing'],
  },
  {
    what: 'another head than the one that was shown, rightly signed',
    given: signedAs({ root: 'cd'.repeat(32) }),
    problems: ['signature: signed-other-head'],
  },
  {
    what: 'the head of another poll with the same root',
    given: signedAs({ pollId: 'p2' }),
    problems: ['signature: signed-other-head'],
  },
  {
    what: 'a key that the site does not publish',
    given: signedAs({}, makeKey()),
    problems: ['signature: key-not-published'],
  },
  {
    what: 'the signature of another key under the name of the site’s',
    given: {
      ...open,
      proof: {
        ...open.proof,
        head: { ...signedAs({}, stranger).proof.head, keyId: site.published.keyId },
      },
    },
    problems: ['signature: signature-wrong'],
  },
  {
    what: 'nothing of the shape of a proof',
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a broken server may answer this
    given: { ...open, proof: {} as InclusionProof },
    problems: [
      'leaf: unreadable',
      'path: unreadable',
      'closing: unreadable',
      'head: unreadable',
      'signature: unreadable',
    ],
  },
])('[BEY-02] is named: $what', async ({ given, problems }) => {
  expect(await problemsOf(given)).toEqual(problems);
});

test('[BEY-02] a proof of the first format, which does not hold its closing, is checked as far as that goes', async () => {
  const head = signHead({ ...open.proof.head, format: 'hemicycle-record/1' }, site.signer);
  const older = { ...open, proof: { ...open.proof, closing: null, head } };
  expect((await check(older)).map(({ holds }) => holds)).toEqual([true, true, true, null, null, true]);
  expect(await problemsOf({ ...older, proof: { ...older.proof, ...loneTree(open.proof.leaf) } })).toEqual([
    'closing: head-not-shown',
    'head: head-not-shown',
  ]);
});

function loneTree(leaf: RecordLeaf) {
  const { tree } = arrangeLeaves([leaf]);
  return { leafIndex: 0, treeSize: 1, path: [], root: tree.root };
}

test('[BEY-02] a key under the id of another one is named', async () => {
  const published = [{ ...stranger.published, keyId: site.published.keyId }];
  const steps = await checkInclusion(open.held, open.shown, open.proof, published, here);
  expect(steps.at(-1)).toEqual({ step: 'signature', holds: false, problem: 'key-misnamed' });
});

test('[BEY-02] where signatures cannot be checked, that one step is open and the others stand', async () => {
  const steps = await checkInclusion(open.held, open.shown, open.proof, [site.published], async () => null);
  expect(steps.map(({ holds }) => holds)).toEqual([true, true, true, true, true, null]);
});

test('[BEY-02] of a thousand random edits of a proof none is taken for right', async () => {
  const text = JSON.stringify(open.proof);
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: text.length - 1 }),
      fc.constantFrom(...'0123456789abcdefAZ-_"{}[]:,'),
      async (at, letter) => {
        const edited = `${text.slice(0, at)}${letter}${text.slice(at + 1)}`;
        const proof = parsed(edited);
        // Skips edits that are no JSON, and edits that do not change the meaning.
        fc.pre(proof !== undefined && JSON.stringify(proof) !== text);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a broken server may answer this
        expect(await problemsOf({ ...open, proof: proof as InclusionProof })).not.toEqual([]);
      },
    ),
    { numRuns: 1000 },
  );
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
