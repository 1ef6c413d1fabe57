import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';

// The tests start whole processes, perhaps on busy machines.
vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'hemicycle-witness-command-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command as `npm run witness` does, in an empty folder of its own. */
function witness(...given: string[]): Promise<{ code: unknown; said: string; complained: string }> {
  const command = ['--import', import.meta.resolve('tsx'), join(import.meta.dirname, 'main.ts'), ...given];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd: folder }, (error, said, complained) =>
      resolve({ code: error?.code ?? 0, said, complained }),
    );
  });
}

/** An address at which nothing listens. */
const NOBODY = 'http://127.0.0.1:1';
const USAGE = /^usage: npm run witness -- ADDRESS /mu;

test('[BEY-36] --help says how the command is used, with each exit code, and ends with 0', async () => {
  for (const help of ['--help', '-h']) {
    const { code, said } = await witness(help);
    expect([code, said]).toEqual([0, expect.stringMatching(USAGE)]);
    expect(said).toContain('0 right, 1 wrong, 2 not checked, 3 first look');
  }
});

test.each([
  { what: 'no address', given: [], says: 'Not checked: Give the address of one site.' },
  {
    what: 'two addresses',
    given: [NOBODY, NOBODY],
    says: 'Not checked: Give the address of one site.',
  },
  {
    what: 'no web address',
    given: ['votes.example.org'],
    says: 'Not checked: votes.example.org is no address that begins with https:// or http://.',
  },
  {
    what: 'an address that is no site’s',
    given: ['file:///etc/hosts'],
    says: 'Not checked: file:///etc/hosts is no address that begins with https:// or http://.',
  },
  {
    what: 'an unknown option',
    given: [NOBODY, '--recrod', 'x'],
    says: "Not checked: Unknown option '--recrod'",
  },
  { what: 'a folder without a name', given: [NOBODY, '--folder'], says: 'Not checked: Option ' },
  {
    what: 'keys that are not there',
    given: [NOBODY, '--keys', 'none.json'],
    says: 'Not checked: none.json could not be read.',
  },
  {
    what: 'a record that is none',
    given: [NOBODY, '--record', 'other.json'],
    says: 'Not checked: other.json does not hold what is expected of it.',
  },
  {
    what: 'another witness that is none',
    given: [NOBODY, '--against', 'other.json'],
    says: 'Not checked: other.json does not hold what is expected of it.',
  },
  { what: 'nobody at the address', given: [NOBODY], says: `Not checked: ${NOBODY} could not be reached.` },
])(
  '[BEY-36] of $what it says so in its first line, keeps nothing, and ends with 2',
  async ({ given, says }) => {
    writeFileSync(join(folder, 'other.json'), '{"format":"another"}');
    const { code, said, complained } = await witness(...given);
    expect([code, complained]).toEqual([2, '']);
    expect(said.split('\n')[0]).toContain(says);
    expect(said).toMatch(USAGE);
    expect(existsSync(join(folder, 'witness', 'witness.json'))).toBe(false);
  },
);
