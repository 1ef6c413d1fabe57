import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { cruiseBoundaries } from './cruise-boundaries.mjs';
import { findIdleDeclarations } from './find-foreign-tables.mjs';
import { findIdleMemory, findUndeclaredMemory } from './find-kept-memory.mjs';
import { library, nothing } from './planted-files.ts';
import { plantedImports } from './planted-imports.ts';
import { plantedTexts } from './planted-texts.ts';

const planted = [...plantedImports, ...plantedTexts];

const roots: string[] = [];
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true });
});

/** The list of the contracts of all capabilities. */
const CONTRACT_LIST = 'packages/contract/src/capabilities.ts';

/** Writes a small source tree, given as path -> text, to a temporary folder. */
function plantTree(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'hemicycle-boundaries-'));
  roots.push(root);
  for (const [path, text] of Object.entries({
    'package.json': '{"type":"module"}',
    ...soundTree,
    ...files,
  })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** The files of each tree before a violation is planted. They cross no boundary. */
const soundTree: Record<string, string> = {
  ...library('zod'),
  ...library('kysely'),
  ...library('livekit-client'),
  ...library('nodemailer'),
  'packages/contract/src/polls.ts': "import 'zod';\nexport interface Poll { id: string }\n",
  'packages/rules/src/polls/tally.ts':
    "import type { Poll } from '../../../contract/src/polls.ts';\nexport type P = Poll;\n",
  'packages/media/src/livekit/adapter.ts': "import 'livekit-client';\n",
  'testkit/src/builders.ts': "import '../../apps/server/src/config.ts';\n",
  'apps/server/src/config.ts': nothing,
  'apps/server/src/platform/db/open.ts': "import 'kysely';\n",
  'apps/server/src/adapters/mail/smtp.ts': "import 'nodemailer';\n",
  'apps/server/src/capabilities/people/public.ts': "export * from './people-store.ts';\n",
  'apps/server/src/capabilities/people/people-store.ts':
    "import { sql } from 'kysely';\nexport const load = (db) => db.selectFrom('people').where(sql`true`);\n",
  'apps/server/src/capabilities/polls/open-poll.ts':
    "import type { Kysely } from 'kysely';\nimport { load } from '../people/public.ts';\nexport const open = (db: Kysely<{}>) => load(db);\n",
  'apps/server/src/capabilities/polls/open-poll.int.test.ts':
    "import '../../../../../testkit/src/builders.ts';\n",
  'apps/web/src/ui/Bar.tsx': 'export const Bar = () => <div />;\n',
  'apps/web/src/capabilities/polls/PollPanel.tsx':
    "import { Bar } from '../../ui/Bar.tsx';\nexport const PollPanel = () => <Bar />;\n",
  'apps/web/src/capabilities/hands/Hands.tsx': 'export const Hands = () => <div />;\n',
};

/** The files of the product that import a file of the capability, apart from its own and from other
 *  capabilities, which build on it. */
function filesNaming(word: string, edges: readonly string[]): string[] {
  const own = new RegExp(
    `^packages/contract/src/${word}(-[a-z-]+)?\\.ts|^packages/rules/src/${word}/|^apps/(server|web)/src/capabilities/${word}/`,
  );
  const others =
    /^packages\/rules\/|^apps\/(server|web)\/src\/capabilities\/|^(testkit|e2e|bench)\/|\.test\.tsx?$/;
  const pairs = edges.map((edge) => edge.split(' -> '));
  // The contract of a capability may use that of another one, as proceedings use speeches.
  const contracts = new Set(pairs.flatMap(([from, to]) => (from === CONTRACT_LIST ? to : [])));
  const naming = pairs.filter(
    ([from = '', to = '']) => own.test(to) && !own.test(from) && !others.test(from) && !contracts.has(from),
  );
  return [...new Set(naming.map(([from = '']) => from))].toSorted();
}

describe('the boundaries of the house', () => {
  test('a sound tree crosses none', async () => {
    const { modules, violations } = await cruiseBoundaries(plantTree({}));
    expect(violations).toEqual([]);
    expect(modules).toContain('apps/web/src/ui/Bar.tsx');
  });

  test.each(planted.map(({ rule, of, files }) => [rule, of, files] as const))(
    '%s refuses %s',
    async (rule, _of, files) => {
      const { violations } = await cruiseBoundaries(plantTree(files));
      expect([...new Set(violations.map((violation) => violation.rule))]).toContain(rule);
      const path = Object.keys(files)[0] ?? '';
      expect(violations.filter((violation) => violation.rule === rule)[0]?.from).toContain(path.slice(0, -4));
    },
  );

  test('every rule has a planted violation', () => {
    const config: unknown = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');
    const names = (config as { forbidden: { name: string }[] }).forbidden.map(({ name }) => name);
    expect(new Set(planted.map(({ rule }) => rule))).toEqual(
      new Set([
        ...names,
        'browser-loads-no-schemas',
        'capabilities-in-no-circle',
        'comments-name-the-person',
        'comments-within-100-columns',
        'focus-asks-after-waiting',
        'memory-is-declared',
        'places-by-rules',
        'state-in-the-page',
        'tables-have-one-owner',
        'texts-are-used',
        'tips-not-titles',
      ]),
    );
  });

  test('what is declared of foreign tables is done', () => {
    const root = plantTree({
      'apps/server/src/capabilities/polls/poll-store.ts':
        "// Was once: db.selectFrom('groups')\nexport const load = (db) => db.selectFrom('people').selectAll();\n",
    });
    const store = 'capabilities/polls/poll-store.ts';
    expect(
      findIdleDeclarations(root, {
        [store]: { reads: ['people', 'groups'], writes: ['people'] },
        'capabilities/polls/gone-store.ts': { reads: ['people'] },
      }),
    ).toEqual([
      `${store} reads groups`,
      `${store} writes people`,
      'capabilities/polls/gone-store.ts reads people',
    ]);
  });

  test('a collection of one call needs no declaration, and a declaration needs a collection', () => {
    const path = 'capabilities/polls/seen.ts';
    const root = plantTree({
      [`apps/server/src/${path}`]:
        'export function once(ids) {\n  const seen = new Set();\n  for (const id of ids) seen.add(id);\n  return seen.size;\n}\nexport const KINDS = new Set(["a"]);\n',
    });
    expect(findUndeclaredMemory(root, {})).toEqual([]);
    expect(findIdleMemory(root, { [path]: { seen: 'One call.' } })).toEqual([`${path} seen`]);
  });

  test('the command refuses a tree in which it reads no module', () => {
    const root = mkdtempSync(join(tmpdir(), 'hemicycle-boundaries-'));
    roots.push(root);
    mkdirSync(join(root, 'packages'));
    const command = join(process.cwd(), 'scripts/boundaries.mjs');
    const { status, stdout } = spawnSync(process.execPath, [command], { cwd: root, encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringContaining('no module was read') });
  });

  test('the tool sees this very tree, in which three lists name a capability', async () => {
    const { modules, edges } = await cruiseBoundaries(process.cwd());
    expect(modules.length).toBeGreaterThan(100);
    expect(modules).toContain('apps/web/src/main.tsx');
    expect(edges).toContain('packages/contract/src/polls.ts -> packages/contract/src/endpoint.ts');
    expect(edges.some((edge) => /^apps\/server\/.* -> packages\/contract\//.test(edge))).toBe(true);
    expect(edges.some((edge) => /^apps\/web\/.*\.tsx -> apps\/web\/.*\.tsx$/.test(edge))).toBe(true);
    for (const word of ['hands', 'chat', 'proceedings']) {
      expect(filesNaming(word, edges), word).toEqual([
        'apps/server/src/capabilities.ts',
        'apps/web/src/chamber-parts.ts',
        CONTRACT_LIST,
      ]);
    }
  }, 120_000);
});
