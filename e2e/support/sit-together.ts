import type { BrowserContext, BrowserContextOptions } from '@playwright/test';
import { openTcpLine } from '@hemicycle/testkit/tcp-line';
import type { Site } from './site-process.ts';
import {
  aLineIsCut,
  allSeeAndHear,
  aScreenIsShared,
  layoutsAreSwitched,
  peopleAreMuted,
  rosaLeaves,
  sixMeet,
  someAreRemoved,
  theMediaServerDies,
  theServerIsRestarted,
} from './six-people.ts';
import { type Account, test } from './test.ts';

/** A whole sitting of six people, step by step. The steps are the same for the mesh and for a media
 *  server. `mediaServer`: the site runs a media server, and that server dies too. */
export async function sitTogether({
  openBrowserAs,
  site,
  mediaServer,
}: {
  openBrowserAs: (account: Account, options: BrowserContextOptions) => Promise<BrowserContext>;
  site: Site;
  mediaServer: boolean;
}): Promise<void> {
  const line = await openTcpLine(site.url);
  const people = await test.step('they come in', () => sixMeet(openBrowserAs, line));
  await test.step('all see and hear each other', () => allSeeAndHear(people));
  await test.step('a share', () => aScreenIsShared(people));
  await test.step('layouts', () => layoutsAreSwitched(people));
  await test.step('removed', () => someAreRemoved(people, site));
  await test.step('muted', () => peopleAreMuted(people));
  await test.step('a line is cut', () => aLineIsCut(people, line));
  if (mediaServer) await test.step('the media server dies', () => theMediaServerDies(people, site));
  await test.step('the server is restarted', () => theServerIsRestarted(people, site));
  await test.step('one leaves', () => rosaLeaves(people));
  await line.close();
}
