import {
  isSittingFormat,
  SITTING_FORMAT_NAME,
  sittingFile,
  type SittingFile,
  sittingPartName,
  type SittingPartName,
} from '@hemicycle/contract/sitting-file';
import { base64urlBytes } from './base64url.ts';
import { canonicalText } from './canonical-bytes.ts';
import { sha256Hex } from './hashes.ts';
import { issueInWords } from './issue-in-words.ts';
import type { VerifySignature } from './signed-bytes.ts';
import { problemOfContents } from './sitting-contents.ts';
import { contentOf, sittingSignedBytes } from './sitting-file.ts';
import { verifyRecordFile } from './verify-file.ts';
import type { VerifyPasskeySignature } from './verify-passkey-signature.ts';

/** No sitting is nested as deeply as this; a file that is may be made to exhaust a stack. */
const DEPTH_MAX = 64;
const UTF8 = new TextDecoder('utf-8', { fatal: true });
const OPENS = new Set(['{', '[']);
const CLOSES = new Set(['}', ']']);

/** What is wrong with a file. `not-a-sitting`: it is another file, or was cut short; `spelling`:
 *  its JSON is not in canonical form, so that another program may read something else in it;
 *  `newer`: a newer version wrote it; `shape`: a member is missing or wrong; `keys`: a key is not
 *  what its id says, or is there twice; `signature`: the list of contents was changed; `part`: a
 *  part was changed; `twice`: two entries of a part have the same id; `record`: the signed record
 *  of the votes does not verify; `content-wrong`: a content is named with two sizes; `too-large`:
 *  the contents that it names are. `where`: the first thing that is wrong. */
export interface SittingProblem {
  readonly kind:
    | ('not-a-sitting' | 'spelling' | 'newer' | 'shape' | 'keys' | 'signature' | 'part' | 'twice' | 'record')
    | ('content-wrong' | 'too-large');
  readonly part: SittingPartName | null;
  readonly where: string;
}

export type SittingVerdict =
  | { readonly ok: true; readonly file: SittingFile }
  | { readonly ok: false; readonly problem: SittingProblem };

/** Checks the file of a sitting: its shape, its keys, the signature, the hash of each part, and the
 *  record of its votes by all rules of the record. The keys are those in the file: whoever reads it
 *  compares them with those that the site of origin published. Never throws. Source: BEY-25. */
export function verifySittingFile(
  bytes: Uint8Array,
  verifySignature: VerifySignature,
  verifyPasskey: VerifyPasskeySignature,
): SittingVerdict {
  const text = decode(bytes);
  const value = text === null ? undefined : parse(text);
  if (text === null || value === undefined) return wrong('not-a-sitting');
  const format = formatOf(value);
  if (format === null) return wrong('not-a-sitting');
  if (!isSittingFormat(format)) return wrong('newer', null, format.slice(0, 40));
  const parsed = sittingFile.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return wrong('shape', null, issue === undefined ? '' : issueInWords(issue).slice(0, 300));
  }
  try {
    const problem = problemOf(parsed.data, verifySignature, verifyPasskey);
    if (problem !== null) return { ok: false, problem };
    // Of a name that stands twice in an object, other programs may read the first value.
    return text.trimEnd() === canonicalText(value) ? { ok: true, file: parsed.data } : wrong('spelling');
  } catch {
    // Half of a surrogate pair has no canonical bytes.
    return wrong('not-a-sitting');
  }
}

function problemOf(
  file: SittingFile,
  verifySignature: VerifySignature,
  verifyPasskey: VerifyPasskeySignature,
): SittingProblem | null {
  const { keys, keyId, parts, contents } = file;
  const byId = new Map(keys.map((key) => [key.keyId, key.publicKey]));
  const unfit = keys.find(({ keyId: id, publicKey }) => {
    const raw = base64urlBytes(publicKey);
    return raw === null || sha256Hex(raw) !== id;
  });
  if (unfit !== undefined || byId.size < keys.length) {
    return { kind: 'keys', part: null, where: unfit?.keyId ?? '' };
  }
  const publicKey = byId.get(keyId);
  if (publicKey === undefined || !verifySignature(publicKey, sittingSignedBytes(file), file.signature)) {
    return { kind: 'signature', part: null, where: keyId };
  }
  const present = sittingPartName.options.filter((part) => parts[part] !== undefined);
  const missing = contents.find(({ part }) => !present.includes(part)) ?? contents[present.length];
  if (missing !== undefined) return { kind: 'part', part: missing.part, where: missing.part };
  for (const [index, part] of present.entries()) {
    const said = contents[index];
    const is = contentOf(parts, part);
    if (said?.part !== part || said.hash !== is.hash || said.count !== is.count) {
      return { kind: 'part', part, where: part };
    }
  }
  const ofContents = problemOfContents(parts);
  const { startsMs, endsMs } = parts.sitting;
  if (startsMs > endsMs) {
    return { kind: 'shape', part: 'sitting', where: 'parts.sitting.startsMs is after endsMs' };
  }
  return (
    problemOfIds(file) ??
    (ofContents && { part: null, ...ofContents }) ??
    problemOfRecord(file, verifySignature, verifyPasskey)
  );
}

const WITH_IDS = ['rooms', 'groups', 'people', 'speakers', 'chat', 'polls', 'recordings', 'audit'] as const;

function problemOfIds({ parts }: SittingFile): SittingProblem | null {
  const lists = [
    ...WITH_IDS.map((part) => ({ part, entries: parts[part] as readonly { readonly id: string }[] })),
    { part: 'agenda' as const, entries: parts.agenda?.items ?? [] },
    { part: 'agenda' as const, entries: (parts.agenda?.items ?? []).flatMap(({ papers }) => papers) },
    { part: 'minutes' as const, entries: parts.minutes?.blocks ?? [] },
    { part: 'drafts' as const, entries: parts.drafts ?? [] },
  ];
  for (const { part, entries } of lists) {
    const seen = new Set<string>();
    for (const { id } of entries) {
      if (seen.has(id)) return { kind: 'twice', part, where: id };
      seen.add(id);
    }
  }
  return null;
}

function problemOfRecord(
  { parts: { record, sitting }, keys }: SittingFile,
  verifySignature: VerifySignature,
  verifyPasskey: VerifyPasskeySignature,
): SittingProblem | null {
  if (record === null) return null;
  const known = keys.map((key) => ({ ...key }));
  const { problems, file } = verifyRecordFile(
    `${canonicalText(record)}\n`,
    known,
    verifySignature,
    verifyPasskey,
  );
  const [first] = problems;
  if (first !== undefined || file === null) {
    return { kind: 'record', part: 'record', where: (first ?? '').slice(0, 300) };
  }
  return file.session === sitting.id && file.pollId === null
    ? null
    : { kind: 'record', part: 'record', where: 'the record is of another sitting' };
}

function wrong(
  kind: SittingProblem['kind'],
  part: SittingPartName | null = null,
  where = '',
): SittingVerdict {
  return { ok: false, problem: { kind, part, where } };
}

function decode(bytes: Uint8Array): string | null {
  try {
    return UTF8.decode(bytes);
  } catch {
    return null;
  }
}

/** The JSON in a text; undefined where there is none, or it is nested too deeply. */
function parse(text: string): unknown {
  try {
    return isNestedTooDeeply(text) ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isNestedTooDeeply(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isInString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isInString = false;
    } else if (sign === '"') isInString = true;
    else if (OPENS.has(sign)) {
      depth += 1;
      if (depth > DEPTH_MAX) return true;
    } else if (CLOSES.has(sign)) depth -= 1;
  }
  return false;
}

/** The format that a file names, where it is one of sittings. */
function formatOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('format' in value)) return null;
  const { format } = value;
  return typeof format === 'string' && format.startsWith(`${SITTING_FORMAT_NAME}/`) ? format : null;
}
