import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compressFiles } from './compress-files.mjs';

// `npm run build` builds the server and the browser client, each only when one of its sources
// changed since its last build. `npm run build -- --force` builds both in any case. `node
// scripts/build.mjs apps/web` builds only one of them.

const root = join(import.meta.dirname, '..');

/** The apps that can be built, each with the folders of its sources and the file that shows that a
 *  build exists. */
const builds = [
  {
    app: 'apps/server',
    sources: ['apps/server', 'packages/contract', 'packages/record', 'packages/rules'],
    product: 'apps/server/dist/main.js',
  },
  {
    app: 'apps/web',
    sources: [
      'apps/web',
      'packages/contract',
      'packages/record',
      'packages/rules',
      'packages/media',
      'packages/webex',
    ],
    product: 'apps/web/dist/index.html',
    isCompressed: true,
  },
];

/** The names of all apps that can be built. */
const allApps = builds.map(({ app }) => app);

/** The names of the apps that have no build, or whose sources changed since their last build. */
export function outOfDate() {
  return builds
    .filter((build) => !isUpToDate({ ...build, fingerprint: fingerprintOf(build.sources) }))
    .map(({ app }) => app);
}

/** Builds the named apps that are out of date, or all such apps where none is named. Returns the
 *  names of the apps that it built. Never leaves half a build behind. `onUsable` is called when all
 *  files stand, before they are compressed, which takes longer than making them. */
export async function buildChanged({ force = false, apps = allApps, onUsable = () => undefined } = {}) {
  const stale = builds
    .filter(({ app }) => apps.includes(app))
    .map((build) => ({ ...build, fingerprint: fingerprintOf(build.sources) }))
    .filter((build) => force || !isUpToDate(build));
  if (stale.length > 0) {
    const vite = await import('vite');
    const outcomes = await asInProduction(() =>
      Promise.allSettled(stale.map((build) => buildApp(vite, build))),
    );
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    onUsable();
    for (const build of stale) await finishBuild(build);
  }
  return stale.map(({ app }) => app);
}

/** Runs the work with `NODE_ENV` set to production, whatever the caller has set: otherwise Vite
 *  would pack the development version of React. */
async function asInProduction(work) {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    return await work();
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

/** Builds one app in a separate process, on another core, if the app is out of date. Resolves when
 *  its files can be used; that process then compresses them. It ends when this one ends. Rejects
 *  with one line when the build fails; the bundler has then written the reason to standard
 *  error. */
export async function buildBeside(app) {
  const child = fork(import.meta.filename, [app], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
    child.once('message', () => resolve(0));
  });
  // Compressing keeps no server alive, and none from stopping.
  child.unref();
  child.channel?.unref();
  if (code !== 0) throw new Error(`Hemicycle could not be built: the build of ${app} failed.`);
}

async function buildApp(vite, { app }) {
  const draft = join(root, app, `dist.new-${process.pid}`);
  const product = join(root, app, 'dist');
  try {
    await vite.build({
      root: join(root, app),
      configFile: join(root, app, 'vite.config.ts'),
      // The configuration imports TypeScript packages, which Node itself reads only from 22.18 on.
      configLoader: 'runner',
      logLevel: 'warn',
      build: {
        outDir: draft,
        emptyOutDir: true,
        reportCompressedSize: false,
        rolldownOptions: { checks: { pluginTimings: false } },
      },
    });
    rmSync(product, { recursive: true, force: true });
    renameSync(draft, product);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Compresses the files of a new build, and then notes from which sources it was made. A build
 *  whose compressing was broken off is made anew. */
async function finishBuild({ app, fingerprint, isCompressed }) {
  if (isCompressed) await compressFiles(join(root, app, 'dist'));
  mkdirSync(dirname(stampOf(app)), { recursive: true });
  writeFileSync(stampOf(app), fingerprint);
}

function isUpToDate({ app, product, fingerprint }) {
  if (!existsSync(join(root, product)) || !existsSync(stampOf(app))) return false;
  return readFileSync(stampOf(app), 'utf8') === fingerprint;
}

function stampOf(app) {
  return join(root, '.cache', 'build', `${app.replaceAll('/', '-')}.stamp`);
}

/** A hash that changes whenever a file that goes into a build changes. The lock file stands for
 *  everything in node_modules. */
function fingerprintOf(folders) {
  const hash = createHash('sha256');
  const scripts = ['scripts/build.mjs', 'scripts/compress-files.mjs'];
  for (const file of ['package-lock.json', ...scripts, ...folders.flatMap(sourcesUnder)]) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

const NO_SOURCE = /^(node_modules|dist|dist\.new-\d+|data|coverage)$|\.test\.tsx?$/;

function sourcesUnder(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !NO_SOURCE.test(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? sourcesUnder(path) : [path];
    });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const named = process.argv.slice(2).filter((argument) => allApps.includes(argument));
  // This event comes only to a process that `buildBeside` started: it has lost its parent.
  const leave = () => process.exit(1);
  process.once('disconnect', leave);
  const built = await buildChanged({
    force: process.argv.includes('--force'),
    apps: named.length > 0 ? named : allApps,
    onUsable: () => process.send?.('usable'),
  });
  process.off('disconnect', leave);
  if (process.connected) process.disconnect();
  console.log(built.length === 0 ? 'nothing changed since the last build' : `built ${built.join(' and ')}`);
}
