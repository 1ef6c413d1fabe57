import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as base,
} from '@playwright/test';
import { livekitProgram, NO_LIVEKIT } from './media/livekit-program.ts';
import { type Site, startSite } from './site-process.ts';

/** The accounts of the demonstration (DESIGN §5). All have the same password. */
export type Account =
  | 'admin'
  | 'moderator'
  | 'chair'
  | 'captioner'
  | 'transcriber'
  | 'interpreter'
  | 'interpreter2'
  | 'signer'
  | 'observer'
  | 'bot'
  | `member${number}`;

export const DEMO_PASSWORD = 'demo';

/** The e-mail address of a demonstration account. */
export const emailOf = (account: Account): string => `${account}@demo.test`;

/** The options that a project of `playwright.config.ts` may set. */
export interface TestOptions {
  /** What carries the media at the sites. With LiveKit the server of each site runs the media
   *  server itself; without that program the tests are skipped. */
  media: 'mesh' | 'livekit';
}

interface TestFixtures extends TestOptions {
  /** Settings for the site of this spec file, in addition to those of the demonstration. */
  siteSettings: Readonly<Record<string, string>>;
  /** The running demonstration site of this spec file. */
  site: Site;
  /** The Chromium for the next person: the same one for everybody, unless a spec file says
   *  otherwise (`six-cameras.ts`). */
  processOfNext: () => Promise<Browser>;
  /** Opens a separate browser context with each call, so that people share no cookies, storage or
   *  devices. */
  openBrowserAs: (account: Account | null, options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Signs an account in, in a separate browser context, and returns an empty page of it. */
  signInAs: (account: Account, options?: BrowserContextOptions) => Promise<Page>;
}

interface WorkerFixtures {
  siteOf: (file: string, settings: Readonly<Record<string, string>>) => Promise<Site>;
}

const settingsOf: Readonly<Record<TestOptions['media'], Readonly<Record<string, string>>>> = {
  mesh: {},
  livekit: { HEMICYCLE_MEDIA: 'livekit', LIVEKIT_SERVER_PATH: livekitProgram ?? '' },
};

/** Playwright's `test` with a site for each spec file and people who are signed in to it. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  media: ['mesh', { option: true }],

  siteSettings: [{}, { option: true }],

  siteOf: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the wanted fixtures from this pattern
    async ({}, provide) => {
      let current: { file: string; site: Site } | undefined;
      await provide(async (file, settings) => {
        if (current?.file === file) return current.site;
        await current?.site.dispose();
        current = { file, site: await startSite(settings) };
        return current.site;
      });
      await current?.site.dispose();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  site: async ({ media, siteOf, siteSettings }, provide, testInfo) => {
    testInfo.skip(media === 'livekit' && livekitProgram === null, NO_LIVEKIT);
    await provide(await siteOf(testInfo.file, { ...settingsOf[media], ...siteSettings }));
  },

  baseURL: async ({ site }, provide) => {
    await provide(site.url);
  },

  processOfNext: async ({ browser }, provide) => {
    await provide(() => Promise.resolve(browser));
  },

  openBrowserAs: async ({ processOfNext, site, contextOptions, locale, timezoneId, viewport }, provide) => {
    const contexts: BrowserContext[] = [];
    const refusals: string[] = [];
    await provide(async (account, options) => {
      const browser = await processOfNext();
      const context = await browser.newContext({
        ...contextOptions,
        ...(locale === undefined ? {} : { locale }),
        ...(timezoneId === undefined ? {} : { timezoneId }),
        viewport,
        baseURL: site.url,
        permissions: ['camera', 'microphone'],
        ...options,
      });
      contexts.push(context);
      context.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) refusals.push(message.text());
      });
      if (account !== null) await signIn(context, site.url, account);
      return context;
    });
    await Promise.all(contexts.map((context) => context.close()));
    expect(refusals, 'what the content security policy refused').toEqual([]);
  },

  signInAs: async ({ openBrowserAs }, provide) => {
    await provide(async (account, options) => (await openBrowserAs(account, options)).newPage());
  },
});

/** Signs in by the public API, as the sign-in page does; the cookie lands in the context. */
export async function signIn(context: BrowserContext, url: string, account: Account): Promise<void> {
  const answer = await context.request.post(`${url}/api/auth/login`, {
    headers: { origin: url },
    data: { email: emailOf(account), password: DEMO_PASSWORD },
  });
  if (answer.status() !== 204) {
    throw new Error(`${account} could not sign in: ${answer.status()} ${await answer.text()}`);
  }
}
