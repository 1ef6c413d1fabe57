import type { VoteDecision } from '@hemicycle/contract/ballots';
import type { Poll, PollPrivacy } from '@hemicycle/contract/polls';
import { RECORD_FORMAT_1 } from '@hemicycle/contract/record-format';
import type { ClosingSummary, InclusionProof, RecordKey, RecordLeaf } from '@hemicycle/contract/records';
import { isSecretPoll } from '@hemicycle/rules/polls/privacy';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { base64urlBytes, base64urlText } from './base64url.ts';
import { canonicalBytes, canonicalText } from './canonical-bytes.ts';
import { hashOfSummary } from './closing-summary.ts';
import { sha256Hex } from './hashes.ts';
import { leadsToRoot, leafHash } from './merkle-tree.ts';
import { type ClosingProblem, problemOfClosing } from './problem-of-closing.ts';
import { headSignedBytes } from './signed-bytes.ts';

const HASH = /^[0-9a-f]{64}$/u;

/** A receipt as a voter holds it. `userId`: the voter; `proxyVoter`: the proxy who cast the vote;
 *  `voteDecision`: null where the choice can no longer be found out. */
export interface HeldReceipt {
  readonly receiptPrivate: string;
  readonly receiptPublic: string;
  readonly userId: string;
  readonly proxyVoter: string | null;
  readonly voteDecision: VoteDecision | null;
  readonly voteWeight: string;
}

/** A closed poll and its head as they were shown to the chamber. */
export type ShownPoll = Poll & { readonly record: NonNullable<Poll['record']> };

/** Whether an Ed25519 signature (base64url) over bytes is by the public key (32 bytes, base64url);
 *  null where this browser cannot check it. Never rejects. */
export type VerifySignatureHere = (
  publicKey: string,
  bytes: Uint8Array,
  signature: string,
) => Promise<boolean | null>;

/** The steps of a check, in their order. The private receipt leads to the public one; the leaf is
 *  that of the vote; the leaf leads to a root. The closing with this root matches the shown poll:
 *  its question, options, rule and count. The hash of this closing, computed again, is the closing
 *  hash that was shown. A key of the site signed it. */
export const inclusionSteps = ['receipt', 'leaf', 'path', 'closing', 'head', 'signature'] as const;
export type InclusionStep = (typeof inclusionSteps)[number];

export type InclusionProblem =
  | 'receipt-not-derived'
  | 'leaf-other-receipt'
  | 'leaf-other-kind'
  | 'leaf-other-voter'
  | 'leaf-other-choice'
  | 'leaf-other-weight'
  | 'path-leads-elsewhere'
  | ClosingProblem
  | 'closing-other-root'
  | 'closing-missing'
  | 'head-not-shown'
  | 'signed-other-head'
  | 'key-not-published'
  | 'key-misnamed'
  | 'signature-wrong'
  | 'unreadable';

/** `holds` null: the step could not be checked here. `problem` says why a step does not hold. */
export type StepOutcome =
  | { readonly step: InclusionStep; readonly holds: true | null }
  | { readonly step: InclusionStep; readonly holds: false; readonly problem: InclusionProblem };

/** Checks that a vote stands in the record whose closing hash was shown. It does not trust any
 *  statement of the server: the proof may have any shape. Every step is judged, even after one that
 *  failed. Never rejects. Source: BEY-02, docs/record-format.md §5. */
export async function checkInclusion(
  held: HeldReceipt,
  shown: ShownPoll,
  proof: InclusionProof,
  published: readonly Pick<RecordKey, 'keyId' | 'publicKey'>[],
  verifySignature: VerifySignatureHere,
): Promise<StepOutcome[]> {
  return [
    judged('receipt', () =>
      base64urlText(sha256(utf8ToBytes(held.receiptPrivate))) === held.receiptPublic
        ? null
        : 'receipt-not-derived',
    ),
    judged('leaf', () => problemOfLeaf(held, shown.anonymous, proof.leaf)),
    judged('path', () => problemOfPath(proof)),
    judgedClosing('closing', shown, proof, (closing) => {
      if (closing.tree.root !== proof.root || closing.tree.size !== proof.treeSize) {
        return 'closing-other-root';
      }
      return problemOfClosing(shown, closing);
    }),
    judgedClosing('head', shown, proof, (closing) =>
      hashOfSummary(closing) === shown.record.hash ? null : 'head-not-shown',
    ),
    await judgedSignature(shown, proof.head, published, verifySignature),
  ];
}

function judged(step: InclusionStep, problemOf: () => InclusionProblem | null): StepOutcome {
  try {
    const problem = problemOf();
    return problem === null ? { step, holds: true } : { step, holds: false, problem };
  } catch {
    return { step, holds: false, problem: 'unreadable' };
  }
}

/** A proof of the first format lacks the parts of its closing hash. Only its root can then be
 *  compared. */
function judgedClosing(
  step: InclusionStep,
  { record }: ShownPoll,
  { closing, head, root, treeSize }: InclusionProof,
  problemOf: (closing: ClosingSummary) => InclusionProblem | null,
): StepOutcome {
  if (closing !== null) return judged(step, () => problemOf(closing));
  if (head.format !== RECORD_FORMAT_1) return { step, holds: false, problem: 'closing-missing' };
  return root === record.root && treeSize === record.treeSize
    ? { step, holds: null }
    : { step, holds: false, problem: 'head-not-shown' };
}

function problemOfLeaf(held: HeldReceipt, privacy: PollPrivacy, leaf: RecordLeaf): InclusionProblem | null {
  if (!('receipt' in leaf) || leaf.receipt !== held.receiptPublic) return 'leaf-other-receipt';
  if ((leaf.type === 'vote') === isSecretPoll(privacy)) return 'leaf-other-kind';
  if (leaf.type === 'receipt') {
    const voter = privacy === 'privateselection' ? held.userId : null;
    return leaf.voter === voter ? null : 'leaf-other-voter';
  }
  if (leaf.voter !== held.userId || leaf.by !== held.proxyVoter) return 'leaf-other-voter';
  if (leaf.weight !== held.voteWeight) return 'leaf-other-weight';
  return canonicalText(leaf.voteDecision) === canonicalText(held.voteDecision) ? null : 'leaf-other-choice';
}

function problemOfPath(proof: InclusionProof): InclusionProblem | null {
  if (!proof.path.every((hash) => HASH.test(hash))) return 'unreadable';
  return leadsToRoot({ ...proof, leafHash: leafHash(canonicalBytes(proof.leaf)) })
    ? null
    : 'path-leads-elsewhere';
}

async function judgedSignature(
  { id: pollId, idVotingSession, record: shown }: ShownPoll,
  signed: InclusionProof['head'],
  published: readonly Pick<RecordKey, 'keyId' | 'publicKey'>[],
  verifySignature: VerifySignatureHere,
): Promise<StepOutcome> {
  const step = 'signature';
  const wrong = (problem: InclusionProblem): StepOutcome => ({ step, holds: false, problem });
  try {
    const isShown =
      signed.session === idVotingSession &&
      signed.pollId === pollId &&
      signed.sequence === shown.sequence &&
      signed.closing === shown.hash &&
      signed.treeSize === shown.treeSize &&
      signed.root === shown.root;
    if (!isShown) return wrong('signed-other-head');
    const key = published.find(({ keyId }) => keyId === signed.keyId);
    if (key === undefined) return wrong('key-not-published');
    const bytes = base64urlBytes(key.publicKey);
    if (bytes === null || sha256Hex(bytes) !== key.keyId) return wrong('key-misnamed');
    const holds = await verifySignature(key.publicKey, headSignedBytes(signed), signed.signature);
    return holds === false ? wrong('signature-wrong') : { step, holds };
  } catch {
    return wrong('unreadable');
  }
}
