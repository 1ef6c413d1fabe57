import type { RecordEntry, RecordFile, RecordKey } from '@hemicycle/contract/records';
import { describe, expect, test } from 'vitest';
import { canonicalText } from './canonical-bytes.ts';
import { signFile, signSessionHead } from './sign.ts';
import { fileSignedBytes } from './signed-bytes.ts';
import { sessionEntries, sessionFile, sessionKeys, sessionSigners } from './testing-session.ts';
import { signedAnew, testKey } from './testing-site.ts';
import { verifyEd25519 } from './verify-ed25519.ts';
import { verifyRecordFile } from './verify-file.ts';
import { verifyPasskeySignature } from './verify-passkey-signature.ts';

// The rules of docs/record-format.md on the order of entries, keys and bytes, broken by a site that
// holds the keys.

const right = sessionFile();
const problemsOf = (
  record: Uint8Array | string,
  published: readonly RecordKey[] | null = sessionKeys,
): string => verifyRecordFile(record, published, verifyEd25519, verifyPasskeySignature).problems.join('; ');
const spelled = (file: RecordFile): string => `${canonicalText(file)}\n`;
const anew = (entries: readonly RecordEntry[], more: Partial<RecordFile> = {}): string =>
  spelled(signedAnew({ ...right, ...more }, entries, sessionSigners));

describe('[BEY-01] a poll ends once and is declared after its close:', () => {
  const numbered = (entries: readonly (RecordEntry | undefined)[]): string =>
    anew(
      entries.flatMap((entry, index) =>
        entry === undefined
          ? []
          : { ...entry, sequence: index + 1, previous: index === 0 ? null : entry.previous },
      ),
    );
  const [close, declare, other, declareOther, again, withdraw] = sessionEntries();
  const withdrawn = (of: RecordEntry | undefined): RecordEntry | undefined =>
    withdraw?.kind === 'withdrawal' && of?.kind === 'closing' ? { ...withdraw, poll: of.poll } : undefined;

  test('closed, declared again and again', () => {
    expect(problemsOf(numbered([close, declare, other, declareOther, again, again]))).toBe('');
  });

  test.each<[string, readonly (RecordEntry | undefined)[]]>([
    ['closed twice', [close, declare, close]],
    ['withdrawn after the close', [close, declare, withdrawn(close)]],
    ['closed after it was withdrawn', [withdrawn(close), declare && other, close]],
    ['withdrawn twice', [withdraw, other, withdraw]],
  ])('%s', (_, entries) => {
    expect(problemsOf(numbered(entries))).toMatch(/more than once/);
  });

  test.each<[string, readonly (RecordEntry | undefined)[]]>([
    ['declared after it was withdrawn', [withdrawn(close), declare]],
    ['declared before the close', [declare, close]],
  ])('%s', (_, entries) => {
    expect(problemsOf(numbered(entries))).toMatch(/does not belong to a closing before it/);
  });
});

describe('[BEY-01] keys are found that', () => {
  const [newer, older] = sessionKeys;
  if (newer === undefined || older === undefined) throw new Error('the session has two keys');
  const withKeys = (keys: readonly RecordKey[]): string => anew(sessionEntries(), { keys: [...keys] });
  const stranger = testKey(11, 1);
  const at = (createdAtMs: number, retiredAtMs: number | null): string =>
    withKeys([{ ...newer, createdAtMs, retiredAtMs }, older]);
  test.each<[string, string, RegExp]>([
    ['signed nothing here', withKeys([newer, older, stranger.key]), /signed nothing/],
    [
      'signed nothing here, though endorsed by one that did',
      withKeys([newer, older, testKey(12, newer.createdAtMs + 1, sessionSigners.get(newer.keyId)).key]),
      /signed nothing/,
    ],
    ['stand there twice', withKeys([newer, older, older]), /twice/],
    ['are missing', withKeys([newer]), /missing/],
    ['retired before they were made', at(newer.createdAtMs, newer.createdAtMs - 1), /retired before/],
    ['signed after they retired', at(newer.createdAtMs, newer.createdAtMs), /had retired/],
    ['signed before they were made', at(right.issuedAtMs + 60_001, null), /not made yet/],
    [
      'endorsed one that is not newer',
      withKeys([newer, { ...older, createdAtMs: newer.createdAtMs }]),
      /not older/,
    ],
  ])('%s', (_, record, expected) => {
    expect(problemsOf(record, null)).toMatch(expected);
  });

  test('a newer one has signed before: an old one, stolen, signs no more', () => {
    const entries = sessionEntries();
    const signedBack = { ...right, entries: right.entries.toReversed() };
    expect(problemsOf(spelled(signedAnew(signedBack, entries, sessionSigners)), null)).toMatch(/older key/);
  });

  test('have retired as the site publishes it, whatever the file says', () => {
    const { entries } = right;
    const byTheOld = {
      ...right,
      keyId: older.keyId,
      keys: [{ ...older, retiredAtMs: null }],
      entries: entries.map((entry) => ({ ...entry, keyId: older.keyId })),
    };
    const forged = spelled(signedAnew(byTheOld, sessionEntries(), sessionSigners));
    expect(problemsOf(forged, null)).toBe('');
    expect(problemsOf(forged)).toMatch(/had retired/);
  });

  test('clocks a minute apart, and ballots opened late, are no fault', () => {
    const entries = sessionEntries();
    const [secret] = entries;
    if (secret?.kind !== 'closing') throw new Error('the first is a closing');
    const late = { ...older, createdAtMs: secret.poll.closedAtMs + 62_000 - 1 };
    const file = signedAnew({ ...right, keys: [newer, late] }, entries, sessionSigners);
    expect(problemsOf(spelled(file), null)).toBe('');
  });
});

describe('[BEY-01] bytes are found that', () => {
  const text = anew(
    sessionEntries().map((entry) => ({ ...entry, session: { ...entry.session, title: '\uFFFD' } })),
  );
  const bytes = Buffer.from(text);
  const at = bytes.indexOf(Buffer.from('\uFFFD'));
  const replaced = (by: readonly number[]): Buffer =>
    Buffer.concat([bytes.subarray(0, at), Buffer.from(by), bytes.subarray(at + 3)]);

  test('are no UTF-8, also where decoding them would give the very text', () => {
    expect(problemsOf(bytes)).toBe('');
    for (const by of [[0xff], [0xc0], [0xed, 0xa0, 0x80]]) {
      expect(problemsOf(replaced(by))).toMatch(/not UTF-8/);
    }
  });

  test('hold half a character that JSON escapes', () => {
    expect(problemsOf(replaced([...Buffer.from('\\ud800')]))).toMatch(/not spelled/);
  });

  test('stand before or after the record', () => {
    expect(problemsOf(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]))).toMatch(/not JSON/);
    expect(problemsOf(Buffer.concat([bytes, Buffer.from('\n')]))).toMatch(/not spelled/);
  });
});

describe('[BEY-01][BEY-02] the head of the session:', () => {
  const end = right.entries.at(-1);
  const withHead = (
    pollId: string | null,
    head: { sequence: number; hash: string },
    session = right.session,
  ) => {
    const { keys, issuedAtMs, keyId } = right;
    const signer = sessionSigners.get(keyId);
    if (signer === undefined) throw new Error('the file was signed by a key of the test');
    const entries = pollId === null ? right.entries : right.entries.slice(2, 5);
    const file = signFile({ session: right.session, pollId, entries, keys, issuedAtMs, head }, signer);
    if (!('head' in file)) throw new Error('a file has a head');
    const other = signSessionHead({ ...file.head, session }, signer);
    const { signature: _, ...unsigned } = { ...file, head: other };
    return spelled({ ...unsigned, signature: signer.sign(fileSignedBytes(unsigned)) });
  };
  const last = { sequence: end?.entry.sequence ?? 0, hash: end?.hash ?? '' };

  test('is the last entry, and in the file of a poll that entry or a later one', () => {
    expect(problemsOf(withHead(null, last))).toBe('');
    expect(problemsOf(withHead('example-double', { sequence: 9, hash: 'ab'.repeat(32) }))).toBe('');
  });

  test.each([
    ['of an entry before', null, { ...last, sequence: 5 }, 'the head is that of entry 5'],
    ['of an entry that is not there', null, { ...last, sequence: 7 }, 'the head is that of entry 7'],
    ['another hash', null, { ...last, hash: 'ab'.repeat(32) }, 'the head is not the hash of the last entry'],
    ['of before the poll', 'example-double', { ...last, sequence: 1 }, 'the head is that of entry 1'],
  ])('%s is named', (_, pollId, head, problem) => {
    expect(problemsOf(withHead(pollId, head))).toContain(problem);
  });

  test('of another session is named', () => {
    expect(problemsOf(withHead(null, last, 'another'))).toContain('the head is of another session');
  });
});
