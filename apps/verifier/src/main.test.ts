import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordFile, type RecordLeaf } from '@hemicycle/contract/records';
import { buildClosingEntry } from '@hemicycle/record/build-entry';
import { canonicalText } from '@hemicycle/record/canonical-bytes';
import { signReceipt } from '@hemicycle/record/signed-receipt';
import { signedAnew, testKey } from '@hemicycle/record/testing-site';
import { afterAll, expect, test, vi } from 'vitest';

// The tests start whole processes, perhaps on busy machines.
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
  expect(open.said).toMatch(
    /^RIGHT: closing hash ([0-9a-f]{4} ){9}[0-9a-f]{4}, entry 1, vote 1, "Amendment 12"\.\n2 entries/u,
  );
  expect(open.said).toContain('3 (weight 4.75) of 4 (weight 5) entitled voted.');
  expect(open.said).toContain('"Yea" 2 (weight 3.75), "Nay" 1 (weight 1), "Pres." 0 (weight 0).');
  expect(open.said).toContain('By the rule: PASS.');
  expect(open.said).toContain('Question: "Shall “Article 3” be adopted?"');
  expect(open.said).toContain('Options: "Yea" (for), "Nay" (against), "Pres." (abstention).');
  expect(open.said).toContain('bela "Béla Kovács", "North", weight 1.25, proxy anna');
  expect(open.said).toContain('The keys are among the published ones that were given.');
  const secret = await verify(join(EXAMPLES, 'example-secret.json'));
  expect(secret.code).toBe(3);
  expect(secret.said).toMatch(/^NOT HELD AGAINST PUBLISHED KEYS, otherwise right: closing hash /u);
  expect(secret.said).toContain('Run-off of 2 rounds: ');
  expect(secret.said).toContain('The vote was secret');
  expect(secret.said).toContain('Compare them with those the site publishes');
});

test('[BEY-01] whoever reads only its first line, as with head, gets no other outcome', async () => {
  const command = [
    '--import',
    'tsx',
    join(import.meta.dirname, 'main.ts'),
    join(EXAMPLES, 'example-open.json'),
    ...KEYS,
  ];
  const running = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
  running.stdout.destroy();
  let complaint = '';
  running.stderr.on('data', (part: Buffer) => (complaint += part.toString()));
  const code = await new Promise((resolve) => running.on('close', resolve));
  expect({ code, complaint }).toEqual({ code: 0, complaint: '' });
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
  expect(said).toContain('entry 1: the root of the tree is ');
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

test('[BEY-01] what somebody wrote into a file is quoted also where it is wrong', async () => {
  const forged = 'x": fine. RIGHT\n\u001b[2K\u202e';
  const asQuoted = '"x\\": fine. RIGHT\\n\\u001b[2K\\u{202e}"';
  const path = join(folder, 'forged.json');
  for (const example of ['example-open.json', 'example-proof.json']) {
    const value: object = JSON.parse(readFileSync(join(EXAMPLES, example), 'utf8'));
    const leaf = 'proof' in value ? value.proof : null;
    const deep = leaf !== null && typeof leaf === 'object' && 'leaf' in leaf ? leaf.leaf : null;
    Object.assign(deep ?? value, { [forged]: 1 });
    writeFileSync(path, JSON.stringify(value));
    const { code, said } = await verify(path, ...KEYS);
    expect(code).toBe(1);
    expect(said).toContain(`Members that do not belong there: ${asQuoted}`);
  }
  writeFileSync(path, '{"keys": RIGHT}');
  const keys = await verify(join(EXAMPLES, 'example-open.json'), '--keys', path);
  expect([keys.code, keys.said.split('\n')[0]]).toEqual([2, `Not checked: ${path} is not JSON.`]);
});

test('[BEY-01] checks a whole session with two keys', async () => {
  const keys = ['--keys', join(EXAMPLES, 'record-keys-session.json')];
  const { code, said } = await verify(join(EXAMPLES, 'example-session.json'), ...keys);
  expect(code).toBe(0);
  expect(said).toMatch(
    /^RIGHT: head of the session ([0-9a-f]{4} ){9}[0-9a-f]{4}, entry 6 of "Sitting of 3 March"\.\n/u,
  );
  expect(said).toContain('10 (weight 20.5) of 16 (weight 38.5) entitled voted.');
  expect(said).toContain('By the rule: FAIL (a tie).');
  expect(said).toContain('Casting vote by "The President": "Nay".');
});

test('[BEY-01] what it cannot read it has not checked, and ends with 2', async () => {
  for (const given of [[join(folder, 'missing.json')], []]) {
    const { code, said } = await verify(...given);
    expect(code).toBe(2);
    expect(said).toContain('usage: npm run verify');
  }
});

const PROOF = join(EXAMPLES, 'example-proof.json');

/** The proof of the example with a change, saved in another file. */
function proofWith(change: (text: string) => string): string {
  const path = join(folder, 'proof.json');
  const text = readFileSync(PROOF, 'utf8');
  const changed = change(text);
  expect(changed).not.toBe(text);
  writeFileSync(path, changed);
  return path;
}

test('[BEY-02] a proof that a voter saved is checked offline, alone and against the record', async () => {
  const alone = await verify(PROOF);
  expect(alone.code).toBe(3);
  expect(alone.said).toMatch(
    /^NOT HELD AGAINST PUBLISHED KEYS, otherwise right: the vote with the receipt /u,
  );
  expect(alone.said).toContain('question "Shall “Article 3” be adopted?", options "Yea", "Nay", "Pres."');
  expect(alone.said).toContain('The leaf says: chen, weight 1: "Nay".');
  expect(alone.said).toContain('The key was taken from the file.');
  const held = await verify(PROOF, ...KEYS, '--record', join(EXAMPLES, 'example-open.json'));
  expect(held.code).toBe(0);
  expect(held.said).toContain('The record that was given holds the same leaf under the same closing hash.');
  expect(held.said).toContain('The key is among the published ones that were given.');
});

test.each<[string, (text: string) => string, string]>([
  [
    'another choice',
    (text) => text.replace('"voteDecision": "Nay"', '"voteDecision": "Yea"'),
    'the way up does not lead to the root',
  ],
  [
    'another receipt',
    (text) => text.replace(/("receiptPublic": ")\w{6}/u, '$1AAAAAA'),
    'the proof is of another receipt',
  ],
  [
    'another head than was shown',
    (text) => text.replace(/("root": ")[0-9a-f]{8}/u, '$100000000'),
    'the root is not that of the head which the chamber was shown',
  ],
  [
    'a signature that is not of the key',
    (text) => text.replace(/("signature": ")[\w-]{8}/u, '$1AAAAAAAA'),
    'the signature under the head is wrong',
  ],
  ['no proof at all', (text) => text.replace('"leafIndex": 1', '"leafIndex": "1"'), 'proof.leafIndex'],
])('[BEY-02] a wrong proof is named: %s', async (_, change, problem) => {
  const { code, said } = await verify(proofWith(change));
  expect(said).toMatch(/^WRONG: /u);
  expect(said).toContain(problem);
  expect(code).toBe(1);
});

test('[BEY-02] a proof is held against published keys, and against a record that is right itself', async () => {
  const keys = join(folder, 'other-keys.json');
  writeFileSync(keys, JSON.stringify({ keys: [] }));
  const unknown = await verify(PROOF, '--keys', keys);
  expect([unknown.code, unknown.said]).toEqual([
    1,
    expect.stringContaining('is not among those that the site'),
  ]);
  const other = await verify(PROOF, '--record', join(EXAMPLES, 'example-secret.json'));
  expect([other.code, other.said]).toEqual([
    1,
    expect.stringContaining('the record does not hold the close of this vote'),
  ]);
  const edited = join(folder, 'edited-record.json');
  writeFileSync(edited, readFileSync(join(EXAMPLES, 'example-open.json'), 'utf8').replace('"Nay"', '"Yea"'));
  const wrong = await verify(PROOF, '--record', edited);
  expect([wrong.code, wrong.said]).toEqual([1, expect.stringMatching(/^WRONG: .*edited-record/u)]);
});

test('[BEY-02] two files that the site signed are held against each other', async () => {
  const [open, proof] = [join(EXAMPLES, 'example-open.json'), PROOF];
  const same = await verify(open, ...KEYS, '--against', proof);
  expect([same.code, same.said.split('\n')[0]]).toEqual([
    0,
    'The two files agree on each entry that both speak of (1).',
  ]);
  const session = join(EXAMPLES, 'example-session.json');
  const apart = await verify(open, '--against', session);
  expect([apart.code, apart.said]).toEqual([3, expect.stringMatching(/^The two files speak of no entry/u)]);
});

test('[BEY-02] two closings of one poll with the same root, both signed by the site, are the proof of a lie', async () => {
  const record = recordFile.parse(JSON.parse(readFileSync(join(EXAMPLES, 'example-open.json'), 'utf8')));
  const swapped = record.entries.map(({ entry }) =>
    entry.kind === 'closing'
      ? { ...entry, poll: { ...entry.poll, question: 'Shall it be refused?' } }
      : entry,
  );
  const { signer } = testKey(7, 0);
  const stranger = testKey(8, 1_772_442_000_000);
  const lie = signedAnew(record, swapped, new Map([[signer.keyId, signer]]));
  const forged = signedAnew(
    { ...record, keys: [stranger.key], keyId: stranger.key.keyId, entries: [] },
    swapped,
    new Map([[stranger.key.keyId, stranger.signer]]),
  );
  const [path, forgedPath] = [join(folder, 'lie.json'), join(folder, 'forged-lie.json')];
  writeFileSync(path, `${canonicalText(lie)}\n`);
  writeFileSync(forgedPath, `${canonicalText(forged)}\n`);
  const found = await verify(join(EXAMPLES, 'example-open.json'), ...KEYS, '--against', path);
  expect(found.code).toBe(4);
  expect(found.said).toMatch(/^PROOF OF A LIE: the site signed two different records of vote example-open/u);
  expect(found.said.match(/closing hash ([0-9a-f]{4} ){9}[0-9a-f]{4}, signed by key/gu)).toHaveLength(2);
  // Anybody can sign a contradicting file with a key of their own.
  const framed = await verify(join(EXAMPLES, 'example-open.json'), '--against', forgedPath);
  expect([framed.code, framed.said]).toEqual([3, expect.stringMatching(/^NOT PROVED/u)]);
  const published = await verify(join(EXAMPLES, 'example-open.json'), ...KEYS, '--against', forgedPath);
  expect([published.code, published.said]).toEqual([
    1,
    expect.stringContaining('not among the published ones'),
  ]);
});

test('[BEY-02] a voter who was left out proves it by the receipt that the site signed', async () => {
  const record = recordFile.parse(JSON.parse(readFileSync(join(EXAMPLES, 'example-open.json'), 'utf8')));
  const { signer } = testKey(7, 0);
  const [closing] = record.entries.flatMap(({ entry }) => (entry.kind === 'closing' ? entry : []));
  if (closing === undefined) throw new Error('The example holds a close.');
  const receiptFor = (voter: string) => {
    const leaf = closing.leaves.find((one) => 'voter' in one && one.voter === voter);
    const receipt = leaf !== undefined && 'receipt' in leaf ? leaf.receipt : 'A'.repeat(43);
    const facts = { session: record.session, pollId: closing.poll.id, receipt };
    const signed = signReceipt({ ...facts, acknowledgedAtMs: closing.poll.openedAtMs + 20_000 }, signer);
    const path = join(folder, `receipt-${voter}.json`);
    writeFileSync(path, JSON.stringify({ signedReceipt: signed, keys: record.keys }));
    return path;
  };
  const against = (path: string) => ['--record', path, ...KEYS];
  const example = join(EXAMPLES, 'example-open.json');
  const counted = await verify(receiptFor('chen'), ...against(example));
  expect([counted.code, counted.said]).toEqual([
    0,
    expect.stringMatching(/^RIGHT: .*it is counted in the record\./u),
  ]);
  // The site makes another record, in which chen has not voted, and signs everything in it again.
  const kept = (leaf: RecordLeaf) => !('voter' in leaf && leaf.voter === 'chen');
  const { session, sequence, previous } = closing;
  const entry = buildClosingEntry(
    { session, sequence, previous },
    { ...closing, replaced: closing.replaced, leaves: closing.leaves.filter(kept) },
  );
  const other = signedAnew(record, [entry], new Map([[signer.keyId, signer]]));
  const path = join(folder, 'without-chen.json');
  writeFileSync(path, `${canonicalText(other)}\n`);
  expect((await verify(path, ...KEYS)).code).toBe(0);
  const left = await verify(receiptFor('chen'), ...against(path));
  expect(left.code).toBe(4);
  expect(left.said).toMatch(
    /^LEFT OUT: the site acknowledged the receipt \S+ of vote example-open at 2026-03-02T\S+, and the record does not contain it/u,
  );
  const alone = await verify(receiptFor('chen'));
  expect([alone.code, alone.said]).toEqual([3, expect.stringMatching(/^NOT HELD AGAINST PUBLISHED KEYS/u)]);
  const edited = receiptFor('chen');
  writeFileSync(edited, readFileSync(edited, 'utf8').replace('"acknowledgedAtMs":1', '"acknowledgedAtMs":2'));
  const wrong = await verify(edited, ...against(path));
  expect([wrong.code, wrong.said]).toEqual([
    1,
    expect.stringContaining('the signature under the receipt is wrong'),
  ]);
});
