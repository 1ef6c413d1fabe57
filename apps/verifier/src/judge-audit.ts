import { auditFile, type AuditFile, type AuditProblem } from '@hemicycle/contract/audit-chain';
import type { RecordKey } from '@hemicycle/contract/records';
import { issueInWords } from '@hemicycle/record/issue-in-words';
import { shownHash } from '@hemicycle/record/shown-hash';
import { type CheckedAuditFile, verifyAuditFile } from '@hemicycle/record/verify-audit-file';
import { verifyEd25519 } from '@hemicycle/record/verify-ed25519';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { rightOrNot } from './first-line.ts';

const problems: Readonly<Record<AuditProblem, string>> = {
  changed: 'its content is not what its hash says',
  missing: 'it is missing, though later entries or a signed head say that it was there',
  order: 'it stands where another entry belongs',
  unlinked: 'it does not follow the entry before it',
  head: 'the signed head over it names another hash',
  signature: 'the signature of the head over it is wrong, or by a key that is not known',
  unsigned: 'no signed head is over it',
};

/** A file of the audit log as it was given. */
export interface GivenAudit {
  readonly path: string;
  /** What its JSON holds. */
  readonly value: unknown;
}

/** Checks a file of the audit log, and with `other` also that the two are of one log. `published`:
 *  the keys of the site; null: those in the file. Source: decision 0122. */
export function judgeAudit(
  given: GivenAudit,
  published: readonly RecordKey[] | null,
  other: GivenAudit | null,
): { readonly code: ExitCode; readonly lines: readonly string[] } {
  const file = auditFile.safeParse(given.value);
  if (!file.success)
    return wrong(`${given.path} is no file of an audit log.`, file.error.issues.map(issueInWords));
  const checked = verifyAuditFile(file.data, published, verifyEd25519);
  if (checked.broken !== null) {
    const { sequence, problem } = checked.broken;
    return wrong(`${given.path} does not hold.`, [`entry ${sequence}: ${problems[problem]}`]);
  }
  const lines = linesOf(file.data, checked, published !== null);
  const fine = published === null ? exitCodes.withoutKeys : exitCodes.right;
  if (other === null) return { code: fine, lines };
  const judgedOther = judgeAudit(other, published, null);
  if (judgedOther.code === exitCodes.wrong) return judgedOther;
  const compared = compare(file.data, auditFile.parse(other.value), published !== null);
  return { code: compared.isLie ? exitCodes.lie : fine, lines: [...compared.lines, '', ...lines] };
}

function wrong(what: string, found: readonly string[]) {
  return { code: exitCodes.wrong, lines: [`WRONG: ${what}`, ...found.map((one) => `- ${one}`)] };
}

function linesOf(file: AuditFile, { from, last }: CheckedAuditFile, againstPublished: boolean): string[] {
  const begins = from === null ? 'from the genesis entry' : `from entry ${from.sequence + 1}`;
  return [
    `${rightOrNot(againstPublished)}: the audit log holds ${begins} to entry ${last?.sequence ?? 0}, ${shownHash(last?.hash ?? '')}.`,
    `${file.entries.length} entries with ${file.heads.length} signed heads, handed out ${new Date(file.issuedAtMs).toISOString()}.`,
    'Checked: the hash of every entry over all that it says; that entries follow each other without a gap; and every signed head.',
    ...(from === null
      ? []
      : [
          `The file begins after entry ${from.sequence}, whose hash is ${shownHash(from.hash)}: the file with the entries before shows the same.`,
        ]),
    'Not checked: that no later entry was cut off with the heads over it. Compare the last entry with an earlier file by --against, or with what others noted.',
    ...new Set(file.heads.map(({ keyId }) => `Key ${keyId}`)),
  ];
}

/** Compares two files that hold by themselves. Without published keys, two files without a key in
 *  common may come from different sites. */
function compare(
  file: AuditFile,
  other: AuditFile,
  againstPublished: boolean,
): { isLie: boolean; lines: string[] } {
  const hashes = new Map(file.entries.map(({ entry, hash }) => [entry.sequence, hash]));
  const common = other.entries.filter(({ entry }) => hashes.has(entry.sequence));
  const differs = common.find(({ entry, hash }) => hashes.get(entry.sequence) !== hash);
  if (differs !== undefined) {
    const keyIds = new Set(file.heads.map(({ keyId }) => keyId));
    const isOneSite = againstPublished || other.heads.some(({ keyId }) => keyIds.has(keyId));
    if (!isOneSite) {
      return {
        isLie: false,
        lines: [
          `NOT PROVED: the two files differ on entry ${differs.entry.sequence}, but are signed by different keys. Give the published keys by --keys.`,
        ],
      };
    }
    return {
      isLie: true,
      lines: [
        `PROOF OF A LIE: the two files have different entries ${differs.entry.sequence}, and signed heads over both.`,
      ],
    };
  }
  return {
    isLie: false,
    lines:
      common.length === 0
        ? ['The two files have no entry in common: they prove nothing of each other.']
        : [`The two files agree on each entry that both hold (${common.length}).`],
  };
}
