import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { Poll, VoteReceipt } from '@hemicycle/contract/polls';
import type { InclusionProof, RecordKey, RecordLeaf } from '@hemicycle/contract/records';
import { buildClosingEntry } from '@hemicycle/record/build-entry';
import { summaryOf } from '@hemicycle/record/closing-summary';
import { hashLeaves } from '@hemicycle/record/leaves';
import { inclusionPath } from '@hemicycle/record/merkle-tree';
import { pollAsRecorded } from '@hemicycle/record/poll-as-recorded';
import { signHead } from '@hemicycle/record/sign';
import { entryHash } from '@hemicycle/record/signed-bytes';
import { isSecretPoll } from '@hemicycle/rules/polls/privacy';
import { vi } from 'vitest';

const privateOf = (voter: string) => `private of ${voter}`;
const digest = (voter: string) => createHash('sha256').update(privateOf(voter)).digest('base64url');

/** The data of a site for a closed poll in which `rosa` and four others voted, for tests: rosa's
 *  receipt, the poll with its head, the proof and the site's key. All of them are real. */
export interface TestRecord {
  readonly poll: Poll & { readonly record: NonNullable<Poll['record']> };
  readonly receipt: VoteReceipt;
  proof: InclusionProof;
  keys: RecordKey[];
}

export function testRecordOf(base: Poll, anonymous: Poll['anonymous']): TestRecord {
  const secret = isSecretPoll(anonymous);
  const shown = { ...base, anonymous, startTime: 1, closedTime: 2 };
  const voters = ['rosa', 'ana', 'bo', 'cy', 'dee'];
  const poll = pollAsRecorded(shown);
  if (poll === null) throw new Error('the poll has closed');
  const closing = buildClosingEntry(
    { session: { id: 's1', title: 'Sitting' }, sequence: 3, previous: 'cd'.repeat(32) },
    {
      poll,
      electorate: voters.map((voter) => ({ voter, name: voter, group: null, weight: '1', proxy: null })),
      present: { votes: 0, weight: '0' },
      quorum: { opening: [], closing: [] },
      leaves: voters.flatMap((voter): RecordLeaf[] =>
        secret
          ? [
              { type: 'ballot', voteDecision: 'Yea', weight: '1' },
              {
                type: 'receipt',
                receipt: digest(voter),
                voter: anonymous === 'privateselection' ? voter : null,
              },
            ]
          : [
              {
                type: 'vote',
                voter,
                by: null,
                voteDecision: 'Yea',
                weight: '1',
                receipt: digest(voter),
                arrivedAtMs: 1,
                earlier: [],
              },
            ],
      ),
      replaced: [],
    },
  );
  const { leaves, tree, tally } = closing;
  const leafIndex = leaves.findIndex((one) => 'receipt' in one && one.receipt === digest('rosa'));
  const leaf = leaves[leafIndex];
  if (leaf === undefined) throw new Error('rosa has a leaf');
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const keyId = createHash('sha256').update(raw).digest('hex');
  const record = { sequence: 3, hash: entryHash(closing), treeSize: tree.size, root: tree.root };
  return {
    poll: {
      ...shown,
      record,
      tally: {
        votedCount: tally?.votes ?? 0,
        entitledCount: 5,
        votedWeight: tally?.weight ?? null,
        entitledWeight: '5',
        votesSummary: tally?.votesSummary ?? null,
        questionSummaries: null,
        runOff: null,
        withheld: null,
      },
    },
    receipt: {
      pollId: 'p1',
      userId: 'rosa',
      proxyVoter: null,
      voteDecision: secret ? null : 'Yea',
      voteWeight: '1',
      serverArrivalTime: 1,
      receiptPrivate: privateOf('rosa'),
      receiptPublic: digest('rosa'),
      castStatement: null,
      enteredBy: null,
      changed: false,
    },
    proof: {
      leaf,
      leafIndex,
      treeSize: tree.size,
      path: inclusionPath(
        hashLeaves(leaves).map(({ hash }) => hash),
        leafIndex,
      ),
      root: tree.root,
      closing: summaryOf(closing),
      head: signHead(
        {
          format: closing.format,
          session: 's1',
          pollId: 'p1',
          sequence: record.sequence,
          closing: record.hash,
          treeSize: record.treeSize,
          root: record.root,
        },
        { keyId, sign: (bytes) => sign(null, bytes, privateKey).toString('base64url') },
      ),
    },
    keys: [
      { keyId, publicKey: raw.toString('base64url'), createdAtMs: 1, retiredAtMs: null, endorsement: null },
    ],
  };
}

/** Answers requests for the proof and the keys of a record as a server does. `refuse` is the status
 *  with which it refuses the proof instead. Returns the requests. */
export function answerProofs(record: TestRecord, refuse?: number): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (refuse !== undefined && address.includes('/proof/')) {
      const code = refuse === 404 ? 'not-found' : 'internal';
      return Response.json({ error: { code, message: '', requestId: 'r' } }, { status: refuse });
    }
    return Response.json(address.endsWith('/record-keys') ? { keys: record.keys } : record.proof);
  });
  return asked;
}
