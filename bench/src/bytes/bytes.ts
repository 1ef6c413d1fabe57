import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { login, updateSessionInfo } from '@hemicycle/contract/auth';
import { findChromium } from '../../../scripts/chromium.mjs';
import { spreadOf } from '../measure.ts';
import { ApiClient } from '../replay/api-client.ts';
import type { Progress } from '../replay/progress.ts';
import type { Figure, Result } from '../result.ts';
import { ROOT, startServer } from '../running-server.ts';
import { Undo } from '../undo.ts';
import { loadedFiles } from './loaded-files.ts';
import { adapterFiles, filesOf, manifest, type Manifest } from './manifest.ts';
import { openPage, type ChromiumPage } from './page-of-chromium.ts';

const DIST = join(ROOT, 'apps/web/dist');
const KB = 1000;
const AIM_KB = { signIn: 120, chamber: 250 };
/** The session of the demonstration site that is open now. */
const OPEN_SESSION = 'plenary-sitting-114';

interface Pages {
  readonly signIn: readonly string[];
  readonly chamber: readonly string[];
  readonly how: string;
}

/** The size of the scripts and styles that the sign-in page and the chamber load, each gzipped as a
 *  file, and as the server sends them. They are the files that a browser with an empty cache asks
 *  for, including lazily loaded chunks. Without a Chromium, they are those in the build's
 *  manifest. */
export async function benchBytes(undo: Undo, progress: Progress): Promise<Result> {
  progress.begin('starting', 3);
  const server = await startServer(undo);
  progress.step();
  const chunks = manifest.parse(JSON.parse(await readFile(join(DIST, '.vite/manifest.json'), 'utf8')));
  const chromium = findChromium();
  const pages =
    chromium === null
      ? pagesInManifest(chunks)
      : await pagesInBrowser(chromium, server.url, chunks, undo, progress);
  progress.end();
  const adapters = adapterFiles(chunks);
  const isAdapter = (file: string) => adapters.has(file);
  const chamber = pages.chamber.filter((file) => !isAdapter(file));
  return {
    name: 'bytes',
    title: `script and style, gzipped, by ${pages.how}`,
    figures: [
      await figureOf('sign-in page', pages.signIn, AIM_KB.signIn, []),
      await figureOf('chamber before media adapters', chamber, AIM_KB.chamber, [
        `Media adapters besides: ${await kbOf(pages.chamber.filter(isAdapter))} KB.`,
      ]),
    ],
  };
}

function pagesInManifest(chunks: Manifest): Pages {
  const english = Object.keys(chunks).filter((source) => source.startsWith('src/i18n/en/'));
  const of = (...sources: string[]) => [...filesOf(chunks, ['index.html', ...sources, ...english])];
  return {
    signIn: of('src/SignInApp.tsx'),
    chamber: of('src/App.tsx', 'src/pages/Chamber.tsx'),
    how: "the build's manifest (no Chromium was found)",
  };
}

async function pagesInBrowser(
  chromium: string,
  url: string,
  chunks: Manifest,
  whole: Undo,
  progress: Progress,
): Promise<Pages> {
  const load = async (prepare: (page: ChromiumPage) => Promise<void>, path: string, awaits?: string) => {
    const undo = new Undo();
    whole.add(() => undo.run());
    try {
      const page = await openPage(chromium, undo);
      await prepare(page);
      return await loadedFiles(page, url + path, awaits);
    } finally {
      await undo.run();
      progress.step();
    }
  };
  const chamber = chunks['src/pages/Chamber.tsx']?.file;
  if (chamber === undefined) throw new Error('The build has no chamber.');
  const own = (paths: readonly string[]) => paths.map((path) => path.replace(/^\//u, ''));
  return {
    signIn: own(await load(async () => {}, '/app/login')),
    chamber: own(await load((page) => enterAsModerator(page, url), '/app', `/${chamber}`)),
    how: 'what Chromium loaded into an empty cache',
  };
}

/** Enters the chamber as the moderator, who sees the most controls: signed in, attending, and past
 *  the self-check. */
async function enterAsModerator(page: ChromiumPage, url: string): Promise<void> {
  const moderator = new ApiClient(url);
  await moderator.call(login, { body: { email: 'moderator@demo.test', password: 'demo' } });
  await moderator.call(updateSessionInfo, { body: { userSession: { votingSessionToAttend: OPEN_SESSION } } });
  const [name = '', value = ''] = (moderator.cookie ?? '').split('=');
  await page.send('Network.setCookie', { url, name, value, httpOnly: true });
  const choice = JSON.stringify({ microphone: true, microphoneMuted: true, camera: true, observer: false });
  await page.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `sessionStorage.setItem('entryChoice', ${JSON.stringify(choice)})`,
  });
}

async function figureOf(
  name: string,
  files: readonly string[],
  aimKb: number,
  more: readonly string[],
): Promise<Figure> {
  const kb = await kbOf(files);
  const sized = await Promise.all(files.map(async (file) => ({ file, kb: await kbOf([file]) })));
  const largest = sized.toSorted((a, b) => b.kb - a.kb).slice(0, 4);
  return {
    name,
    unit: 'KB',
    decimals: 1,
    value: spreadOf([kb]),
    baselines: [],
    target: { text: `at most ${aimKb} KB`, met: kb <= aimKb },
    notes: [
      `As sent, compressed by the build: ${await kbOf(files, sentBytes)} KB.`,
      `${files.length} files; the largest: ${largest.map((one) => `${one.file.replace('assets/', '')} ${one.kb.toFixed(1)}`).join(', ')}.`,
      ...more,
    ],
  };
}

const gzippedBytes = async (file: string) => gzipSync(await readFile(join(DIST, file))).length;

/** What the server sends: the copy that the build has compressed; a small file has none. */
const sentBytes = async (file: string) =>
  (await stat(join(DIST, `${file}.br`)).catch(() => stat(join(DIST, file)))).size;

async function kbOf(files: readonly string[], bytesOf = gzippedBytes): Promise<number> {
  const sizes = await Promise.all(files.map(bytesOf));
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / (KB / 10)) / 10;
}
