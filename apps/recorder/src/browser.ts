import { createInterface } from 'node:readline';
import { wordsOfFault } from '@hemicycle/contract/recorder-faults';
import { startChild, type Child } from './child.ts';

/** The browser of a job, with one page over the whole display. */
export interface Browser {
  readonly child: Child;
}

/** What the page says on its console, as pages for LiveKit's web egress do. */
export type PageSignal = 'START_RECORDING' | 'END_RECORDING';

export interface BrowserOptions {
  readonly chromium: string;
  readonly url: string;
  readonly profile: string;
  readonly width: number;
  readonly height: number;
  readonly env: NodeJS.ProcessEnv;
  /** Further flags, for tests that need cameras which the browser fakes. */
  readonly flags: readonly string[];
}

/** How long a browser that runs may take to open another page. */
const OPENS_WITHIN_MS = 5000;

const CONSOLE_LINE = /CONSOLE[^"]*"(START_RECORDING|END_RECORDING)", source:/;

/** Starts Chromium and hands on the signals that the page writes to its console. */
export async function startBrowser(
  options: BrowserOptions,
  hear: (signal: PageSignal) => void,
): Promise<Browser> {
  const child = await startChild(options.chromium, flagsOf(options), { env: options.env });
  child.output(1).resume();
  createInterface({ input: child.output(2) }).on('line', (line) => {
    const signal = CONSOLE_LINE.exec(line)?.[1];
    if (signal === 'START_RECORDING' || signal === 'END_RECORDING') hear(signal);
  });
  return { child };
}

/** Has a browser that runs with this profile show another page. Throws where it does not. */
export async function openInBrowser({
  chromium,
  url,
  profile,
  env,
}: Pick<BrowserOptions, 'chromium' | 'url' | 'profile' | 'env'>): Promise<void> {
  // With the same profile this program hands the address to the one that runs, and ends.
  const child = await startChild(chromium, [`--user-data-dir=${profile}`, ...asRoot(), url], { env });
  child.output(1).resume();
  child.output(2).resume();
  const late = new Promise<string>((resolve) => {
    setTimeout(() => resolve('it did not answer'), OPENS_WITHIN_MS).unref();
  });
  const how = await Promise.race([child.ended, late]);
  if (how === 'exit code 0') return;
  await child.stop('SIGKILL');
  throw new Error(wordsOfFault('page-not-opened', { how }));
}

/** The sandbox of Chromium does not run for root. */
const asRoot = () => (process.getuid?.() === 0 ? ['--no-sandbox'] : []);

function flagsOf({ url, profile, width, height, flags }: BrowserOptions): string[] {
  return [
    '--kiosk',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-dev-shm-usage',
    '--disable-gpu',
    '--disable-extensions',
    '--disable-component-update',
    '--disable-background-networking',
    '--disable-background-timer-throttling',
    '--disable-renderer-backgrounding',
    '--disable-features=Translate,InfiniteSessionRestore,MediaRouter',
    '--password-store=basic',
    '--autoplay-policy=no-user-gesture-required',
    '--enable-logging=stderr',
    '--window-position=0,0',
    `--window-size=${width},${height}`,
    `--user-data-dir=${profile}`,
    ...asRoot(),
    ...flags,
    url,
  ];
}
