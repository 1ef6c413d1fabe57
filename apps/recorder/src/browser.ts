import { createInterface } from 'node:readline';
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
    // The sandbox of Chromium does not run for root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...flags,
    url,
  ];
}
