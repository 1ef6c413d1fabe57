import { AUDIT_FORMAT } from '@hemicycle/contract/audit-chain-format';
import type { AuditEntry, AuditFile, AuditHead, ChainedAuditEntry } from '@hemicycle/contract/audit-chain';
import { expect, test } from 'vitest';
import { chainAuditEntries, signAuditHead } from './audit-entry.ts';
import { testKey } from './testing-site.ts';
import { verifyAuditFile } from './verify-audit-file.ts';
import { verifyEd25519 } from './verify-ed25519.ts';

const { key, signer } = testKey(7, 0);
const given = Array.from({ length: 8 }, (_, at) => ({
  id: `entry-${at}`,
  created: 1_790_000_000_000 + at,
  act: at === 0 ? 'beginLog' : 'changePerson',
  byUserId: at === 0 ? null : 'admin',
  byName: at === 0 ? '' : 'Ada Admin',
  userId: at === 0 ? null : 'member08',
  userName: at === 0 ? null : 'Rosa Quispe',
  idVotingSession: at === 5 ? 'plenary' : null,
  sessionTitle: at === 5 ? 'Plenary' : '',
  detail: at === 4 ? { from: 'Member', to: 'Chair', on: true, people: 3 } : {},
}));
const chained = chainAuditEntries(null, given);
const headAt = (sequence: number, from = chained): AuditHead =>
  signAuditHead(
    { sequence, hash: from[sequence]?.hash ?? '', signedAtMs: 1_790_000_001_000 + sequence },
    signer,
  );
const right: AuditFile = {
  format: AUDIT_FORMAT,
  entries: chained,
  heads: [headAt(2), headAt(7)],
  keys: [key],
  issuedAtMs: 1_790_000_002_000,
};
const brokenIn = (more: Partial<AuditFile>) =>
  verifyAuditFile({ ...right, ...more }, null, verifyEd25519).broken;
const at = (place: number, edit: (entry: AuditEntry) => unknown): ChainedAuditEntry[] =>
  chained.map((one, index) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an edit makes any entry
    index === place ? { ...one, entry: edit(one.entry) as AuditEntry } : one,
  );

test('the chain of the audit log holds, from the genesis entry to the signed head', () => {
  expect(verifyAuditFile(right, [key], verifyEd25519)).toEqual({
    broken: null,
    from: null,
    last: { sequence: 7, hash: chained[7]?.hash },
  });
  expect(chained[0]?.entry.previous).toBeNull();
});

test('a part of the log holds, and names the place after which it begins', () => {
  const part = { entries: chained.slice(3), heads: [headAt(7)] };
  expect(verifyAuditFile({ ...right, ...part }, [key], verifyEd25519)).toMatchObject({
    broken: null,
    from: { sequence: 2, hash: chained[2]?.hash },
  });
});

/** Changes one byte of a value. */
function oneByteOf(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? ' ' : `${value.slice(0, -1)}#`;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (value === null) return 'x';
  return { ...(value as object), x: 0 };
}

test.each(Object.keys(chained[4]?.entry ?? {}).filter((field) => field !== 'sequence'))(
  'one changed byte in the field %s of an entry is found, at this entry',
  (field) => {
    const edited = at(4, (entry) => ({ ...entry, [field]: oneByteOf(entry[field as keyof AuditEntry]) }));
    expect(brokenIn({ entries: edited })).toEqual({ sequence: 4, problem: 'changed' });
  },
);

test.each(Object.keys(given[4]?.detail ?? {}))('one changed byte in the detail %s is found', (name) => {
  const edited = at(4, (entry) => ({
    ...entry,
    detail: { ...entry.detail, [name]: oneByteOf(entry.detail[name]) },
  }));
  expect(brokenIn({ entries: edited })).toEqual({ sequence: 4, problem: 'changed' });
});

test.each([
  {
    what: 'one changed byte in the hash of an entry',
    edit: { entries: chained.map((one, index) => (index === 4 ? { ...one, hash: 'f'.repeat(64) } : one)) },
    broken: { sequence: 4, problem: 'changed' },
  },
  {
    what: 'a changed place',
    edit: { entries: at(4, (entry) => ({ ...entry, sequence: 9 })) },
    broken: { sequence: 4, problem: 'missing' },
  },
  {
    what: 'a removed entry',
    edit: { entries: chained.filter((_, index) => index !== 4) },
    broken: { sequence: 4, problem: 'missing' },
  },
  {
    what: 'the genesis entry removed, as if the log began with another one',
    edit: { entries: chainAuditEntries(null, given.slice(1)), heads: [headAt(2), headAt(7)] },
    broken: { sequence: 2, problem: 'head' },
  },
  {
    what: 'two entries in each other’s place',
    edit: { entries: chained.map((one, index) => chained[index === 4 ? 5 : index === 5 ? 4 : index] ?? one) },
    broken: { sequence: 4, problem: 'missing' },
  },
  {
    what: 'an entry twice',
    edit: { entries: [...chained.slice(0, 5), ...chained.slice(4)] },
    broken: { sequence: 5, problem: 'order' },
  },
  {
    what: 'the last entries cut off behind the signed head',
    edit: { entries: chained.slice(0, 6) },
    broken: { sequence: 6, problem: 'missing' },
  },
  {
    what: 'all entries made anew by somebody without the key',
    edit: {
      entries: chainAuditEntries(
        null,
        given.map((one) => ({ ...one, byName: 'Nobody' })),
      ),
    },
    broken: { sequence: 2, problem: 'head' },
  },
  {
    what: 'an entry made anew with the hashes of all after it',
    edit: {
      entries: chainAuditEntries(
        null,
        given.map((one, index) => (index === 4 ? { ...one, act: 'beep' } : one)),
      ),
    },
    broken: { sequence: 7, problem: 'head' },
  },
  {
    what: 'an entry made anew, and none after it',
    edit: {
      entries: chained.map((one, index) =>
        index === 4
          ? (chainAuditEntries({ sequence: 3, hash: chained[3]?.hash ?? '' }, [
              { ...given[4], act: 'beep' } as (typeof given)[0],
            ])[0] ?? one)
          : one,
      ),
    },
    broken: { sequence: 5, problem: 'unlinked' },
  },
  {
    what: 'a head removed, so that the last entries are unsigned',
    edit: { heads: [headAt(2)] },
    broken: { sequence: 3, problem: 'unsigned' },
  },
  {
    what: 'one changed byte in a head',
    edit: { heads: [headAt(2), { ...headAt(7), signedAtMs: 1 }] },
    broken: { sequence: 7, problem: 'signature' },
  },
  {
    what: 'a head by another key',
    edit: { keys: [testKey(8, 0).key] },
    broken: { sequence: 2, problem: 'signature' },
  },
])('$what is found', ({ edit, broken }) => {
  expect(brokenIn(edit)).toEqual(broken);
});
