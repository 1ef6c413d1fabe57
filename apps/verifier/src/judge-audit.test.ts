import { AUDIT_FORMAT } from '@hemicycle/contract/audit-chain-format';
import { chainAuditEntries, signAuditHead } from '@hemicycle/record/audit-entry';
import { testKey } from '@hemicycle/record/testing-site';
import { expect, test } from 'vitest';
import { judgeAudit } from './judge-audit.ts';

const { key, signer } = testKey(7, 0);
const entry = (id: string, act = 'changePerson') => ({
  ...{ id, act, created: 1_790_000_000_000, byUserId: 'admin', byName: 'Ada Admin', detail: {} },
  ...{ userId: null, userName: null, idVotingSession: null, sessionTitle: '' },
});

function given(entries: ReturnType<typeof entry>[], path = 'audit-log.json') {
  const chained = chainAuditEntries(null, entries);
  const last = chained.at(-1);
  const head = { sequence: chained.length - 1, hash: last?.hash ?? '', signedAtMs: 1_790_000_001_000 };
  const file = {
    ...{ format: AUDIT_FORMAT, entries: chained, heads: [signAuditHead(head, signer)], keys: [key] },
    issuedAtMs: 1_790_000_002_000,
  };
  return { path, value: file };
}
const log = given([entry('a', 'beginLog'), entry('b'), entry('c')]);
const first = (judged: { readonly lines: readonly string[] }) => judged.lines[0];

test('says up to which entry the audit log holds', () => {
  const judged = judgeAudit(log, [key], null);
  expect(judged.code).toBe(0);
  expect(first(judged)).toMatch(
    /^RIGHT: the audit log holds from the genesis entry to entry 2, ([0-9a-f]{4} ){9}[0-9a-f]{4}\.$/u,
  );
  expect(judgeAudit(log, null, null).code).toBe(3);
});

test('names the first broken entry', () => {
  const { entries } = log.value;
  const edited = entries.map((one, index) =>
    index === 1 ? { ...one, entry: { ...one.entry, byName: 'Somebody' } } : one,
  );
  const judged = judgeAudit({ ...log, value: { ...log.value, entries: edited } }, [key], null);
  expect(judged).toEqual({
    code: 1,
    lines: ['WRONG: audit-log.json does not hold.', '- entry 1: its content is not what its hash says'],
  });
});

test('two files of one log agree; two logs that the site signed are a lie', () => {
  const earlier = given([entry('a', 'beginLog'), entry('b')], 'earlier.json');
  const agreed = judgeAudit(log, [key], earlier);
  expect([agreed.code, first(agreed)]).toEqual([0, 'The two files agree on each entry that both hold (2).']);
  const other = given([entry('a', 'beginLog'), entry('x')], 'other.json');
  expect(judgeAudit(log, [key], other).code).toBe(4);
});

test('a file that is none is told in words', () => {
  expect(first(judgeAudit({ path: 'x.json', value: { format: AUDIT_FORMAT } }, null, null))).toBe(
    'WRONG: x.json is no file of an audit log.',
  );
});
