import { nothing } from './planted-files.ts';

/** Violations of the boundaries that concern the text of files. Each is planted into a sound tree:
 *  the first file of `files` crosses `rule`. */
export const plantedTexts: { rule: string; of: string; files: Record<string, string> }[] = [
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
  ...[
    'async (field) => {\n  await save();\n  field.current?.focus();\n}',
    '(field) => save().then(() => field.focus())',
  ].map((moves) => ({
    rule: 'focus-asks-after-waiting',
    of: `a component that does \`${moves}\``,
    files: { 'apps/web/src/ui/Field.tsx': `export const handle = ${moves};\n` },
  })),
  ...[
    '<button title="Why" />',
    '<Button title={why} />',
    '<th {...(why && { title: why })} />',
    '<Box><span title={why}>1</span></Box>',
  ].map((drawn) => ({
    rule: 'tips-not-titles',
    of: `a component that draws \`${drawn}\``,
    files: { 'apps/web/src/ui/Mark.tsx': `export const Mark = ({ why }) => ${drawn};\n` },
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
    rule: 'capabilities-in-no-circle',
    of: 'a capability that needs one by a file outside of both',
    files: {
      'apps/server/src/capabilities/hands/lower-hands.ts':
        "import type { T } from '../../tasks.ts';\nexport type H = T;\n",
      'apps/server/src/tasks.ts':
        "import type { V } from './capabilities/polls/vote.ts';\nexport type T = V;\n",
      'apps/server/src/capabilities/polls/vote.ts':
        "export type V = string;\nexport * from '../hands/public.ts';\n",
      'apps/server/src/capabilities/hands/public.ts': nothing,
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
    of: 'a store that reads a table of another capability behind its own, after a comma',
    files: {
      'apps/server/src/capabilities/polls/poll-store.ts':
        'export const load = (db, sql) => sql`select 1 from polls as p, people where p.id = people.id`.execute(db);\n',
      'apps/server/src/capabilities/people/people-tables.ts':
        'export interface PeopleTables {\n  people: { id: string };\n}\n',
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
];
