import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { VoteDecision } from '@hemicycle/contract/ballots';
import { RECORD_FORMAT_1 } from '@hemicycle/contract/record-format';
import type { CastSignature, ClosingEntry, RecordLeaf } from '@hemicycle/contract/records';
import { base64urlBytes } from './base64url.ts';
import { castChallenge } from './cast-statement.ts';
import { compareBytes } from './leaves.ts';
import type { VerifyPasskeySignature } from './verify-passkey-signature.ts';

type VoteLeaf = Extract<RecordLeaf, { type: 'vote' }>;

/** One cast of a voter: the vote that counts, or one that it replaced. */
interface SignedCast {
  readonly voter: string;
  readonly voteDecision: VoteDecision;
  readonly signature: CastSignature;
}

/** The flags of the authenticator: the person was present, and the device verified them. */
const FLAGS_NEEDED = 0x01 | 0x04;
const FLAGS_AT = 32;
const AUTHENTICATOR_DATA_MIN_BYTES = 37;
/** An origin as browsers write it, with its host name. It is matched as text, since parsers of
 *  addresses differ. */
const ORIGIN = /^https?:\/\/([a-z0-9._-]+)(?::\d{1,5})?$/;

/** The problems of the signatures of a closing's casts, in words; empty when there are none. Where
 *  the poll asked for signed casts, each cast needs a signature, by a passkey that signs for only
 *  one person. Elsewhere there must be none. Source: BEY-31. */
export function problemsOfCasts(entry: ClosingEntry, verify: VerifyPasskeySignature): string[] {
  const votes = entry.leaves.filter((leaf) => leaf.type === 'vote');
  const asked = entry.poll.signedCasts === true;
  const problems: string[] = [];
  const signerOf = new Map<string, string>();
  for (const leaf of votes) {
    const signatures = [...leaf.earlier.map(({ signature }) => signature), leaf.signature];
    if (signatures.some((signature) => (signature !== undefined) !== asked)) {
      problems.push(
        `a cast of ${leaf.voter} ${asked ? 'is not signed' : 'is signed without being asked for'}`,
      );
    }
    problems.push(...problemsOfSigners(leaf, entry), ...problemsOfOrder(leaf, entry));
    for (const cast of castsOf(leaf)) {
      const { publicKey, by } = cast.signature;
      const signer = by ?? leaf.voter;
      if ((signerOf.get(publicKey) ?? signer) !== signer) {
        problems.push(`${signer} signed with the passkey of ${signerOf.get(publicKey)}`);
      }
      signerOf.set(publicKey, signer);
      const problem = problemOfCast(entry, cast, verify);
      if (problem !== null) problems.push(`the signature of ${leaf.voter} ${problem}`);
    }
  }
  return problems;
}

function castsOf(leaf: VoteLeaf): SignedCast[] {
  return [...leaf.earlier, leaf].flatMap(({ voteDecision, signature }) =>
    signature === undefined ? [] : { voter: leaf.voter, voteDecision, signature },
  );
}

/** Checks that the caster signed each cast. The caster of the vote that counts is its `by`; an
 *  earlier vote was cast by the voter or their proxy. No request may stand there twice. */
function problemsOfSigners(leaf: VoteLeaf, { electorate }: ClosingEntry): string[] {
  const problems: string[] = [];
  const proxy = electorate.find(({ voter }) => voter === leaf.voter)?.proxy ?? null;
  if (leaf.signature !== undefined && leaf.signature.by !== leaf.by) {
    problems.push(`the vote of ${leaf.voter} was signed by another than who cast it`);
  }
  if (leaf.earlier.some(({ signature: one }) => one !== undefined && one.by !== null && one.by !== proxy)) {
    problems.push(`an earlier vote of ${leaf.voter} was signed by somebody who is not the proxy`);
  }
  const requests = castsOf(leaf).map(({ signature }) => `${signature.by ?? ''} ${signature.requestId}`);
  if (new Set(requests).size < requests.length) {
    problems.push(`a signed request of ${leaf.voter} stands there twice`);
  }
  return problems;
}

/** Checks that each cast of a voter names the one that it replaced, and the first one none. Where
 *  replaced votes are not kept, the last cast may name one that is missing. Statements of the first
 *  format name none, and come before all others. */
function problemsOfOrder(leaf: VoteLeaf, entry: ClosingEntry): string[] {
  const casts = castsOf(leaf);
  const { format, poll } = entry;
  if (format === RECORD_FORMAT_1) {
    return casts.some(({ signature }) => signature.after !== undefined)
      ? [`a cast of ${leaf.voter} names another, which its format does not have`]
      : [];
  }
  const keepsAll = poll.logAllVotes || !poll.mayChangeVote;
  const isInOrder = casts.every(({ signature }, index) => {
    const before = casts[index - 1];
    if (signature.after === undefined) return before === undefined || before.signature.after === undefined;
    if (before !== undefined) return signature.after === challengeOf(entry, before);
    return !keepsAll || signature.after === null;
  });
  return isInOrder ? [] : [`the votes that ${leaf.voter} signed do not follow each other as they say`];
}

function challengeOf(
  { session, poll }: ClosingEntry,
  { voter, voteDecision, signature: { by, requestId, after } }: SignedCast,
): string {
  return castChallenge({ session: session.id, poll, voter, by, voteDecision, requestId, after });
}

function problemOfCast(
  entry: ClosingEntry,
  { voter, voteDecision, signature }: SignedCast,
  verify: VerifyPasskeySignature,
): string | null {
  const clientData = base64urlBytes(signature.clientDataJSON);
  const authenticatorData = base64urlBytes(signature.authenticatorData);
  if (clientData === null || authenticatorData === null) return 'cannot be read';
  const told = readClientData(clientData);
  if (told === null) return 'is not of a page that used a passkey';
  if (told.challenge !== challengeOf(entry, { voter, voteDecision, signature }))
    return 'is not of this ballot';
  if (authenticatorData.length < AUTHENTICATOR_DATA_MIN_BYTES) return 'cannot be read';
  if (compareBytes(authenticatorData.subarray(0, FLAGS_AT), sha256(utf8ToBytes(told.hostname))) !== 0) {
    return 'is not of the site that its page was from';
  }
  if (((authenticatorData[FLAGS_AT] ?? 0) & FLAGS_NEEDED) !== FLAGS_NEEDED) {
    return 'was made without verifying the person';
  }
  const signed = new Uint8Array([...authenticatorData, ...sha256(clientData)]);
  return verify(signature, signed) ? null : 'is wrong';
}

/** The browser's data on the page; null where the page itself did not use a passkey. */
function readClientData(bytes: Uint8Array): { challenge: string; hostname: string } | null {
  try {
    const told: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof told !== 'object' || told === null || Array.isArray(told)) return null;
    const say = (name: string): unknown => Reflect.get(told, name);
    const [challenge, origin, crossOrigin] = [say('challenge'), say('origin'), say('crossOrigin')];
    if (say('type') !== 'webauthn.get' || (crossOrigin !== undefined && crossOrigin !== false)) return null;
    const hostname = typeof origin === 'string' ? ORIGIN.exec(origin)?.[1] : undefined;
    return typeof challenge === 'string' && hostname !== undefined ? { challenge, hostname } : null;
  } catch {
    return null;
  }
}
