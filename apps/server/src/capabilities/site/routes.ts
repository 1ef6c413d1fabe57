import { getSiteConfig, listVoteQuestions } from '@hemicycle/contract/site';
import type { Deps } from '../../deps.ts';
import { route } from '../../platform/http/route.ts';
import type { MountedRoute } from '../../platform/http/route.ts';
import { loadSiteConfig } from './site-config.ts';
import type { DemoAccounts } from './site-config.ts';
import { loadVoteQuestions } from './site-store.ts';

export function siteRoutes(
  deps: Deps,
  demo: { readonly accounts: DemoAccounts; readonly password: string } | null,
): MountedRoute[] {
  return [
    route(getSiteConfig, async ({ viewer }) =>
      loadSiteConfig(deps.db, viewer, demo, deps.mediaServer === null ? 'mesh' : 'livekit'),
    ),
    route(listVoteQuestions, async () => loadVoteQuestions(deps.db)),
  ];
}
