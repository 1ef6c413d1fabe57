import { dirname, relative } from 'node:path';
import { library, nothing } from './planted-files.ts';

/** Violations of the boundaries that concern imports. Each is planted into a sound tree:
 *  the first file of `files` crosses `rule`. */
export const plantedImports: { rule: string; of: string; files: Record<string, string> }[] = [
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
    rule: 'recorder-knows-contract-and-rules-only',
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
  {
    rule: 'capabilities-know-no-root',
    of: 'a capability that asks the list of tasks for a type',
    files: {
      'apps/server/src/capabilities/polls/desk.ts':
        "import type { Tasks } from '../../worker-tasks.ts';\nexport type D = Tasks;\n",
      'apps/server/src/worker-tasks.ts': 'export type Tasks = string;\n',
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
    rule: 'one-component-library',
    of: 'a page with components of a second library',
    files: {
      'apps/web/src/pages/Page.tsx': "import '@mantine/core';\nexport const P = () => <p />;\n",
      ...library('@mantine/core'),
    },
  },
  ...['server', 'web'].map((app) => ({
    rule: 'media-knows-no-chamber',
    of: `media of the ${app} with a part of the chamber`,
    files: {
      [`apps/${app}/src/capabilities/media/open-media.ts`]: "import '../chamber/public.ts';\n",
      [`apps/${app}/src/capabilities/chamber/public.ts`]: nothing,
    },
  })),
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
