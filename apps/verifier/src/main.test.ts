import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';

// Whole processes, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const EXAMPLES = join(import.meta.dirname, '../../../docs/record-format');
const KEYS = ['--keys', join(EXAMPLES, 'record-keys.json')];
const folder = mkdtempSync(join(tmpdir(), 'hemicycle-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the verifier as `npm run verify` does. */
function verify(...given: string[]): Promise<{ code: unknown; said: string }> {
  return new Promise((resolve) => {
    const command = ['--import', 'tsx', join(import.meta.dirname, 'main.ts'), ...given];
    execFile(process.execPath, command, (error, stdout) => resolve({ code: error?.code ?? 0, said: stdout }));
  });
}

test('[BEY-01] says of a right record what it checked and what it counted, and ends with 0', async () => {
  const open = await verify(join(EXAMPLES, 'example-open.json'), ...KEYS);
  expect(open.code).toBe(0);
  expect(open.said).toMatch(/^RIGHT: 2 entries/u);
  expect(open.said).toContain('3 (weight 4.75) of 4 (weight 5) entitled voted.');
  expect(open.said).toContain('Yea 2 (weight 3.75), Nay 1 (weight 1), Pres. 0 (weight 0).');
  expect(open.said).toContain('By the rule: PASS.');
  expect(open.said).toContain('The keys are among the published ones that were given.');
  const secret = await verify(join(EXAMPLES, 'example-secret.json'));
  expect(secret.code).toBe(0);
  expect(secret.said).toContain('Run-off');
  expect(secret.said).toContain('The poll was secret');
  expect(secret.said).toContain('Compare them with those the site publishes');
});

test('[BEY-01] names what is wrong with an edited record, and ends with 1', async () => {
  const text = readFileSync(join(EXAMPLES, 'example-open.json'), 'utf8');
  const path = join(folder, 'edited.json');
  writeFileSync(
    path,
    text.replace('"voteDecision":"Nay","voter":"chen"', '"voteDecision":"Yea","voter":"chen"'),
  );
  const { code, said } = await verify(path, ...KEYS);
  expect(code).toBe(1);
  expect(said).toMatch(/^WRONG: /u);
  expect(said).toContain('the hash of entry 1 is wrong');
  expect(said).toContain('the recount gives another tally');
});

test('[BEY-01] half a character, and bytes that are no UTF-8, are wrong and not unread', async () => {
  const text = readFileSync(join(EXAMPLES, 'example-open.json'), 'utf8');
  const path = join(folder, 'broken.json');
  for (const broken of [Buffer.from('\\ud800'), Buffer.from([0xff])]) {
    const [before = '', after = ''] = text.split('Amendment 12');
    writeFileSync(path, Buffer.concat([Buffer.from(before), broken, Buffer.from(after)]));
    const { code, said } = await verify(path, ...KEYS);
    expect(code).toBe(1);
    expect(said).toMatch(/^WRONG: /u);
  }
});

test('[BEY-01] checks a whole session with two keys', async () => {
  const keys = ['--keys', join(EXAMPLES, 'record-keys-session.json')];
  const { code, said } = await verify(join(EXAMPLES, 'example-session.json'), ...keys);
  expect(code).toBe(0);
  expect(said).toContain('10 (weight 20.5) of 16 (weight 38.5) entitled voted.');
  expect(said).toContain('By the rule: FAIL (a tie).');
  expect(said).toContain('Casting vote by The President: Nay.');
});

test('[BEY-01] what it cannot read it has not checked, and ends with 2', async () => {
  for (const given of [[join(folder, 'missing.json')], []]) {
    const { code, said } = await verify(...given);
    expect(code).toBe(2);
    expect(said).toContain('usage: npm run verify');
  }
});
