import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { cruiseBoundaries } from './cruise-boundaries.mjs';
import { findIdleDeclarations } from './find-foreign-tables.mjs';
import { findIdleMemory, findUndeclaredMemory } from './find-kept-memory.mjs';

const roots: string[] = [];
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true });
});

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

const nothing = 'export const nothing = 0;\n';
const library = (name: string): Record<string, string> => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, main: 'index.js' }),
  [`node_modules/${name}/index.js`]: 'export default {};\n',
});

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

const planted: { rule: string; of: string; files: Record<string, string> }[] = [
  {
    rule: 'packages-never-import-apps',
    of: 'a rule that reads the server',
    files: { 'packages/media/src/port.ts': "import '../../../apps/server/src/config.ts';\n" },
  },
  {
    rule: 'web-never-imports-server',
    of: 'a component with the server’s configuration',
    files: {
      'apps/web/src/pages/Page.tsx':
        "import '../../../server/src/config.ts';\nexport const P = () => <p />;\n",
    },
  },
  {
    rule: 'server-never-imports-web',
    of: 'a server that reads a component',
    files: { 'apps/server/src/app.ts': "import '../../web/src/ui/Bar.tsx';\n" },
  },
  {
    rule: 'recorder-knows-the-contract-only',
    of: 'a recorder with a part of the server',
    files: { 'apps/recorder/src/main.ts': "import '../../server/src/config.ts';\n" },
  },
  {
    rule: 'contract-imports-zod-only',
    of: 'a contract with a Node module',
    files: { 'packages/contract/src/hands.ts': "import 'node:fs';\n" },
  },
  {
    rule: 'contract-imports-zod-only',
    of: 'a contract with another library',
    files: { 'packages/contract/src/hands.ts': "import 'kysely';\n" },
  },
  {
    rule: 'rules-import-contract-only',
    of: 'a rule with a library',
    files: { 'packages/rules/src/polls/propose-outcome.ts': "import 'zod';\n" },
  },
  {
    rule: 'rules-import-contract-only',
    of: 'a rule that asks for randomness',
    files: {
      'packages/rules/src/polls/shuffle.ts': "import { randomInt } from 'node:crypto';\nrandomInt(2);\n",
    },
  },
  {
    rule: 'server-capability-through-public',
    of: 'one capability inside another on the server',
    files: { 'apps/server/src/capabilities/polls/close-poll.ts': "import '../people/people-store.ts';\n" },
  },
  {
    rule: 'web-capability-through-public',
    of: 'one capability inside another in the browser',
    files: {
      'apps/web/src/capabilities/polls/Inspection.tsx':
        "import { Hands } from '../hands/Hands.tsx';\nexport const I = () => <Hands />;\n",
    },
  },
  ...[
    'let telling = false;',
    'const known = new Map<string, number>();',
    'export const useChat = create<object>(() => ({}));',
    'const openWindows: object[] = [];',
  ].map((kept) => ({
    rule: 'state-in-the-page',
    of: `a module of the browser that keeps \`${kept}\``,
    files: { 'apps/web/src/capabilities/chat/chat-store.ts': `${kept}\nexport const nothing = 0;\n` },
  })),
  {
    rule: 'texts-are-used',
    of: 'a text of the web client that nothing shows',
    files: {
      'apps/web/src/i18n/en/polls.json': '{"open":"Open","step":{"done":"Done"},"planted":"Planted"}',
      'apps/web/src/capabilities/polls/PollPanel.tsx':
        "const { t } = useTranslation('polls');\nexport const say = (step) => t('open') + t(`step.${step}`);\n",
    },
  },
  {
    rule: 'texts-are-used',
    of: 'a text of the server that nothing writes',
    files: {
      'apps/server/src/capabilities/polls/poll-words.ts':
        "interface PollWords {\n  readonly planted: string;\n}\nexport const words: PollWords = { planted: 'Planted' };\n",
    },
  },
  {
    rule: 'comments-within-100-columns',
    of: 'a comment that passes 100 columns',
    files: { 'apps/server/src/news.ts': `// ${'word '.repeat(20)}\n` },
  },
  ...[
    ['a comment that names nobody', '/** The clock of who has the floor. */\n'],
    ['a comment that names nobody across two lines', '// The clock of\n// whoever has the floor.\n'],
  ].map(([of = '', text = '']) => ({
    rule: 'comments-name-the-person',
    of,
    files: { 'apps/server/src/news.ts': text },
  })),
  {
    rule: 'limits-in-declarations',
    of: 'a use case that refuses what is called too often',
    files: { 'apps/server/src/capabilities/polls/close-poll.ts': "throw new Error('rate-limited');\n" },
  },
  {
    rule: 'limits-in-declarations',
    of: 'a use case that counts its calls itself',
    files: {
      'apps/server/src/capabilities/polls/close-poll.ts': "import '../../platform/limit/call-limits.ts';\n",
      'apps/server/src/platform/limit/call-limits.ts': nothing,
    },
  },
  ...[
    ['a use case that compares the word of a place', 'close-poll.ts', "person.meeting === 'huddle'"],
    ['a store that asks for the main chamber', 'poll-store.ts', "sql`where meeting = 'mainchamber'`"],
    ['a store that builds the same', 'poll-store.ts', "db.where('meeting', '<>', 'NOT_IN_MEETING')"],
    ['a store that looks at the huddle', 'poll-store.ts', "db.where('huddle_id', 'is', null)"],
  ].map(([of = '', file = '', text = '']) => ({
    rule: 'places-by-rules',
    of,
    files: {
      [`apps/server/src/capabilities/polls/${file}`]: `export const decide = (db, person, sql) => ${text};\n`,
    },
  })),
  {
    rule: 'tables-have-one-owner',
    of: 'a store that reads a table of another capability',
    files: {
      'apps/server/src/capabilities/polls/poll-store.ts':
        "export const load = (db) => db.selectFrom('people').selectAll();\n",
      'apps/server/src/capabilities/people/people-tables.ts':
        'export interface PeopleTables {\n  people: { id: string };\n}\n',
    },
  },
  {
    rule: 'browser-loads-no-schemas',
    of: 'a value of a file of the contract with schemas',
    files: {
      'apps/web/src/capabilities/polls/languages.ts':
        "import { FLOOR, type Poll } from '@hemicycle/contract/captions';\nexport const floor: Poll = FLOOR;\n",
      'packages/contract/src/captions.ts':
        "import { line } from './values.ts';\nexport const FLOOR = line;\nexport type Poll = typeof line;\n",
      'packages/contract/src/values.ts': "import { z } from 'zod';\nexport const line = z.string();\n",
    },
  },
  {
    rule: 'capabilities-in-no-circle',
    of: 'a capability of the server that needs one by which it is needed, in other files',
    files: {
      'apps/server/src/capabilities/hands/lower-hands.ts': "import '../polls/public.ts';\n",
      'apps/server/src/capabilities/hands/public.ts': "export * from './policy.ts';\n",
      'apps/server/src/capabilities/hands/policy.ts': nothing,
      'apps/server/src/capabilities/polls/public.ts': "export * from './policy.ts';\n",
      'apps/server/src/capabilities/polls/policy.ts': nothing,
      'apps/server/src/capabilities/people/live-part.ts': "import '../hands/public.ts';\n",
      'apps/server/src/capabilities/polls/vote.ts': "import '../people/public.ts';\n",
    },
  },
  {
    rule: 'chamber-frame-knows-no-part',
    of: 'a bar of the chamber that draws a capability which gives a part',
    files: {
      'apps/web/src/capabilities/chamber/bars/BottomBar.tsx':
        "import { Hands } from '../../hands/public.ts';\nexport const BottomBar = () => <Hands />;\n",
      'apps/web/src/capabilities/hands/public.ts': "export * from './Hands.tsx';\n",
    },
  },
  {
    rule: 'chamber-frame-knows-no-part',
    of: 'the types of the places with a type of a capability',
    files: {
      'apps/web/src/chamber-frame/chamber-part.ts':
        "import type { Words } from '../capabilities/chat/public.ts';\nexport type Part = Words;\n",
      'apps/web/src/capabilities/chat/public.ts': 'export type Words = string;\n',
    },
  },
  {
    rule: 'capabilities-in-no-circle',
    of: 'capabilities of the web client that need each other',
    files: {
      'apps/web/src/capabilities/hands/HandList.tsx':
        "import { open } from '../polls/public.ts';\nexport const HandList = () => open;\n",
      'apps/web/src/capabilities/hands/public.ts': nothing,
      'apps/web/src/capabilities/polls/public.ts': 'export const open = 0;\n',
      'apps/web/src/capabilities/polls/PollHands.ts': "import '../hands/public.ts';\n",
    },
  },
  {
    rule: 'tables-have-one-owner',
    of: 'a store that names the tables of another capability apart from its statements',
    files: {
      'apps/server/src/capabilities/polls/poll-store.ts':
        "export const forget = (db, sql) => ['people'].map((one) => sql`delete from ${sql.table(one)}`.execute(db));\n",
      'apps/server/src/capabilities/people/people-tables.ts':
        'export interface PeopleTables {\n  people: { id: string };\n}\n',
    },
  },
  {
    rule: 'tables-have-one-owner',
    of: 'a store that writes what it is declared to read',
    files: {
      'apps/server/src/capabilities/auth/sign-in-store.ts':
        "import { sql } from 'kysely';\nexport const forget = (db) => sql`delete from users`.execute(db);\n",
      'apps/server/src/capabilities/people/people-tables.ts':
        'export interface PeopleTables {\n  users: { id: string };\n}\n',
    },
  },
  {
    rule: 'tables-have-one-owner',
    of: 'a table that two capabilities describe',
    files: {
      'apps/server/src/capabilities/polls/poll-tables.ts':
        'export interface PollTables {\n  people: { id: string };\n}\n',
      'apps/server/src/capabilities/people/people-tables.ts':
        'export interface PeopleTables {\n  people: { id: string };\n}\n',
    },
  },
  {
    rule: 'sql-only-in-stores',
    of: 'a use case that imports the query builder',
    files: { 'apps/server/src/capabilities/polls/close-poll.ts': "import { sql } from 'kysely';\nsql;\n" },
  },
  {
    rule: 'sql-only-in-stores',
    of: 'a use case that queries a handle it was given',
    files: {
      'apps/server/src/capabilities/polls/close-poll.ts':
        "export const close = (db) => db.updateTable('polls');\n",
    },
  },
  {
    rule: 'live-engine-knows-no-part',
    of: 'the engine of the live state that knows a capability',
    files: {
      'apps/server/src/live/live-fields.ts': "import '../capabilities/polls/open-poll.ts';\n",
    },
  },
  {
    rule: 'live-engine-knows-no-part',
    of: 'news that knows a capability instead of the list of live parts',
    files: {
      'apps/server/src/news.ts': "import type { Opened } from './capabilities/polls/open-poll.ts';\n",
    },
  },
  {
    rule: 'live-engine-knows-no-part',
    of: "the browser's engine of the live state that knows a capability",
    files: {
      'apps/web/src/realtime/live-state.ts': "import '../capabilities/polls/PollPanel.tsx';\n",
    },
  },
  {
    rule: 'vendor-sdks-behind-ports',
    of: 'a media SDK in a page',
    files: { 'apps/web/src/pages/Page.tsx': "import 'livekit-client';\nexport const P = () => <p />;\n" },
  },
  {
    rule: 'vendor-sdks-behind-ports',
    of: 'a mail library in a use case',
    files: { 'apps/server/src/capabilities/polls/remind.ts': "import 'nodemailer';\n" },
  },
  {
    rule: 'vendor-sdks-behind-ports',
    of: 'a media SDK in the port itself',
    files: {
      'packages/media/src/port.ts': "import type { Room } from 'livekit-client';\nexport type R = Room;\n",
    },
  },
  {
    rule: 'ui-knows-no-capability',
    of: 'a domain-free piece that knows hands',
    files: {
      'apps/web/src/ui/Row.tsx':
        "import { Hands } from '../capabilities/hands/Hands.tsx';\nexport const Row = () => <Hands />;\n",
    },
  },
  {
    rule: 'platform-has-no-domain',
    of: 'a platform that knows people',
    files: { 'apps/server/src/platform/http/guard.ts': "import '../../capabilities/people/public.ts';\n" },
  },
  {
    rule: 'production-never-imports-testkit',
    of: 'a use case with test builders',
    files: {
      'apps/server/src/capabilities/polls/seed.ts': "import '../../../../../testkit/src/builders.ts';\n",
    },
  },
  {
    rule: 'production-never-imports-tests',
    of: 'a use case that imports a test',
    files: { 'apps/server/src/capabilities/polls/seed.ts': "import './open-poll.int.test.ts';\n" },
  },
  {
    rule: 'no-cycles',
    of: 'two files that need each other',
    files: {
      'packages/rules/src/polls/a.ts': "import './b.ts';\n",
      'packages/rules/src/polls/b.ts': "import './a.ts';\n",
    },
  },
  {
    rule: 'no-cycles',
    of: 'two files that need each other’s types',
    files: {
      'packages/rules/src/polls/a.ts': "import type { B } from './b.ts';\nexport type A = B;\n",
      'packages/rules/src/polls/b.ts': "import type { A } from './a.ts';\nexport type B = A[];\n",
    },
  },
  ...[
    ['a module', 'const seen = new Map<string, number>();\nexport const see = (id) => seen.set(id, 1);\n'],
    ['a class', 'export class Seen {\n  readonly #ids = new Set<string>();\n}\n'],
    [
      'a function that returns functions',
      'export function createSeen() {\n  const ids: string[] = [];\n  return { see: (id) => ids.push(id) };\n}\n',
    ],
    [
      'a function that returns a function of its own',
      'export function seer() {\n  const ids = new WeakSet();\n  function see(id) { ids.add(id); }\n  return see;\n}\n',
    ],
  ].map(([where, text = '']) => ({
    rule: 'memory-is-declared',
    of: `a collection of ${where} that another server does not know`,
    files: { 'apps/server/src/capabilities/polls/seen.ts': text },
  })),
  {
    rule: 'contract-from-one-list',
    of: 'a live state that names a part itself',
    files: {
      'packages/contract/src/live.ts': "import './hands-live.ts';\n",
      'packages/contract/src/hands-live.ts': nothing,
    },
  },
  ...[
    ['an application that mounts routes itself', 'apps/server/src/app.ts', 'server', 'routes.ts'],
    ['a database that names tables itself', 'apps/server/src/database.ts', 'server', 'hand-tables.ts'],
    ['a page that names a live part itself', 'apps/web/src/pages/Page.tsx', 'web', 'live/live-part.ts'],
    ['a catalogue that is listed twice', 'apps/web/src/i18n/resources.ts', 'web', 'texts.ts'],
  ].map(([of = '', from = '', app = '', file = '']) => {
    const to = `apps/${app}/src/capabilities/hands/${file}`;
    return {
      rule: 'capabilities-in-one-list',
      of,
      files: { [from]: `import '${relative(dirname(from), to).replace(/^(?!\.)/, './')}';\n`, [to]: nothing },
    };
  }),
  {
    rule: 'imports-resolve',
    of: 'an import of what is not there',
    files: { 'packages/media/src/port.ts': "import './gone.ts';\n" },
  },
];

/** The files of the product that import a file of the capability, apart from its own and from other
 *  capabilities, which build on it. */
function filesNaming(word: string, edges: readonly string[]): string[] {
  const own = new RegExp(
    `^packages/contract/src/${word}(-[a-z-]+)?\\.ts|^packages/rules/src/${word}/|^apps/(server|web)/src/capabilities/${word}/`,
  );
  const others =
    /^packages\/rules\/|^apps\/(server|web)\/src\/capabilities\/|^(testkit|e2e|bench)\/|\.test\.tsx?$/;
  const naming = edges
    .map((edge) => edge.split(' -> '))
    .filter(([from = '', to = '']) => own.test(to) && !own.test(from) && !others.test(from));
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
        'memory-is-declared',
        'places-by-rules',
        'state-in-the-page',
        'tables-have-one-owner',
        'texts-are-used',
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
    for (const word of ['hands', 'chat', 'speakers', 'proceedings']) {
      expect(filesNaming(word, edges), word).toEqual([
        'apps/server/src/capabilities.ts',
        'apps/web/src/chamber-parts.ts',
        'packages/contract/src/capabilities.ts',
      ]);
    }
  }, 120_000);
});
