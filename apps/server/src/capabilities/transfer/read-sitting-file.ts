import { plainLine, plainLines } from '@hemicycle/contract/readable-text';
import { recordFile } from '@hemicycle/contract/records';
import {
  type SittingFile,
  type SittingPartName,
  sittingPartName,
  type SittingParts,
} from '@hemicycle/contract/sitting-file';
import type { ImportedVote, SittingFileProblem } from '@hemicycle/contract/transfer';
import { canonicalText } from '@hemicycle/record/canonical-bytes';
import { sha256Hex } from '@hemicycle/record/hashes';
import { contentsNamed, contentsOnce } from '@hemicycle/record/sitting-contents';
import { sittingSignedBytes } from '@hemicycle/record/sitting-file';
import { verifyEd25519 } from '@hemicycle/record/verify-ed25519';
import { verifyPasskeySignature } from '@hemicycle/record/verify-passkey-signature';
import { verifySittingFile } from '@hemicycle/record/verify-sitting-file';
import { votesOfRecord } from './votes-of-record.ts';

/** A file that verifies, ready to be stored. Names and titles beside `parts` are without characters
 *  that deceive a reader; what the site of origin signed stays as it is. `head`: the file without
 *  its parts, and each part, as canonical JSON. `fileHash`: tells the same file again. */
export interface ReadSitting {
  readonly ok: true;
  readonly fileHash: string;
  /** The ids of the keys of the site of origin. */
  readonly keyIds: readonly string[];
  /** The contents that it names, each once. */
  readonly contents: readonly { readonly sha256: string; readonly bytes: number; readonly name: string }[];
  readonly origin: { readonly siteName: string; readonly keyId: string };
  readonly issuedAtMs: number;
  readonly sitting: SittingParts['sitting'];
  readonly people: readonly { readonly id: string; readonly name: string; readonly email: string | null }[];
  readonly votes: ImportedVote[];
  readonly head: string;
  readonly parts: { readonly part: SittingPartName; readonly count: number; readonly body: string }[];
}

/** Reads and verifies the file of a sitting. It runs in a worker thread. Source: BEY-25. */
export function readSittingFile(
  bytes: Uint8Array,
): ReadSitting | { readonly ok: false; readonly problem: SittingFileProblem } {
  const verdict = verifySittingFile(bytes, verifyEd25519, verifyPasskeySignature);
  if (!verdict.ok) return verdict;
  const { parts, ...head } = verdict.file;
  const { record } = parts;
  return {
    ok: true,
    fileHash: sha256Hex(sittingSignedBytes(verdict.file)),
    keyIds: head.keys.map((key) => key.keyId),
    contents: contentsOnce(contentsNamed(parts)),
    origin: { siteName: plainLine(head.origin.siteName), keyId: head.keyId },
    issuedAtMs: head.issuedAtMs,
    sitting: {
      ...parts.sitting,
      title: plainLine(parts.sitting.title),
      description: plainLines(parts.sitting.description),
    },
    people: parts.people.map(({ id, name, email }) => ({ id, name: plainLine(name), email })),
    votes: votesOfRecord(
      record === null ? null : recordFile.parse(record),
      new Set(parts.polls.filter(({ inClosed }) => inClosed).map(({ id }) => id)),
    ).map((vote) => ({
      ...vote,
      title: plainLine(vote.title),
      question: plainLines(vote.question),
      commentary: plainLines(vote.commentary),
    })),
    head: canonicalText(head),
    parts: sittingPartName.options
      .filter((part) => parts[part] !== undefined)
      .map((part) => ({
        part,
        count: countOf(head.contents, part),
        body: canonicalText(parts[part]),
      })),
  };
}

function countOf(contents: SittingFile['contents'], part: SittingPartName): number {
  return contents.find((one) => one.part === part)?.count ?? 0;
}
