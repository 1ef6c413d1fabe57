import {
  getSiteIdentity,
  getSiteLogo,
  removeSiteLogo,
  saveSiteLogo,
  updateSiteIdentity,
} from '@hemicycle/contract/site-identity';
import { getHelpTips, updateHelpTips } from '@hemicycle/contract/site-help-tips';
import { getSiteConfig, getSiteFlags, listVoteQuestions, updateSiteFlags } from '@hemicycle/contract/site';
import type { Deps } from '../../deps.ts';
import { route } from '../../platform/http/route.ts';
import type { MountedRoute } from '../../platform/http/route.ts';
import { setSiteFlags } from './set-site-flags.ts';
import { loadHelpTips } from './help-tip-store.ts';
import { updateHelpTips as changeHelpTips } from './help-tips.ts';
import { loadSiteConfig } from './client-config.ts';
import { loadSiteFlags } from './site-config.ts';
import type { DemoAccounts } from './site-config.ts';
import { loadSiteIdentity, updateSiteIdentity as changeSiteIdentity } from './site-identity.ts';
import { openLogo, removeLogo, saveLogo } from './site-logo.ts';
import { loadVoteQuestions } from './site-store.ts';

export function siteRoutes(
  deps: Deps,
  demo: { readonly accounts: DemoAccounts; readonly password: string } | null,
): MountedRoute[] {
  return [
    route(getSiteConfig, async ({ viewer }) => loadSiteConfig(deps, viewer, demo)),
    route(getSiteFlags, async () => loadSiteFlags(deps.db)),
    route(updateSiteFlags, ({ viewer, body }) => setSiteFlags(deps, viewer, body)),
    route(getSiteIdentity, async () => loadSiteIdentity(deps.db)),
    route(updateSiteIdentity, ({ viewer, body }) => changeSiteIdentity(deps, viewer, body)),
    route(getHelpTips, async () => loadHelpTips(deps.db)),
    route(updateHelpTips, ({ viewer, params, body }) => changeHelpTips(deps, viewer, params.group, body)),
    route(saveSiteLogo, ({ viewer, body }) => saveLogo(deps, viewer, body)),
    route(removeSiteLogo, ({ viewer, body }) => removeLogo(deps, viewer, body)),
    route(getSiteLogo, ({ params }) => openLogo(deps, params.hash)),
    route(listVoteQuestions, async () => loadVoteQuestions(deps.db)),
  ];
}
