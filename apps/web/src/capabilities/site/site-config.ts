import type { SiteConfig } from '@hemicycle/contract/site';
import { useEffect, useRef } from 'react';
import { api, setTimeouts } from '../../api-client.ts';
import { removeKeptPapers } from '../../kept-papers.ts';
import { noteFailure } from '../../note-failure.ts';
import { setToastDefaultMs } from '../../ui/toast-store.ts';
import { applySiteColour } from '../../ui/theme/apply-site-colour.ts';
import { keepToLanguages } from '../../i18n/i18n.ts';
import { pageStore } from '../../page-state.ts';

/** The site's configuration; null until it has been read. */
export const useSite = pageStore<{ config: SiteConfig | null }>(() => ({ config: null }));

/** Loads the configuration of the site before the first screen, and applies time-outs, site colour
 *  and the languages that are offered. Rejects with ApiError. Source: CFG-01, FND-23, I18N-01. */
export async function loadSiteConfig(): Promise<SiteConfig> {
  const config = await api('GET /api/siteconfig/client');
  useSite.setState({ config });
  // Nobody is signed in. A service worker never says so: it keeps only a configuration with flags.
  if (config.flags === null) void removeKeptPapers();
  if (config.flags) {
    setTimeouts({
      GET: config.flags.timoutAjaxGet,
      POST: config.flags.timoutAjaxPost,
      PUT: config.flags.timoutAjaxPut,
      PATCH: config.flags.timoutAjaxPatch,
      DELETE: config.flags.timoutAjaxDelete,
    });
  }
  if (config.flags) setToastDefaultMs(config.flags.toastTimeOut);
  applySiteColour(config.siteColor);
  await keepToLanguages(config.languages.map(({ code }) => code));
  return config;
}

/** Asks the server which provider carries the media of the site now. The configuration of this page
 *  stays as it is. Rejects with ApiError. */
export async function loadMediaCarrier(): Promise<SiteConfig['media']> {
  const { media } = await api('GET /api/siteconfig/client');
  return media;
}

/** The configuration, for a screen that is drawn only after it has been loaded. */
export function useSiteConfig(): SiteConfig {
  const config = useSite((site) => site.config);
  if (!config) throw new Error('The site configuration is read before the first screen.');
  return config;
}

/** Reads the settings of the site anew when a screen opens that says that one is missing: an
 *  administrator or a restart may have set it since this page was loaded. Source: CFG-01. */
export function useSettingsAnew(isMissing: boolean): void {
  const isMissingAtFirst = useRef(isMissing);
  useEffect(() => {
    if (!isMissingAtFirst.current) return;
    void readSettingsAnew();
  }, []);
}

/** Reads the settings of the site anew; those of the page stay where that fails. The page keeps the
 *  way in which it carries its media. Never rejects. Source: CFG-01. */
export async function readSettingsAnew(): Promise<void> {
  const media = useSite.getState().config?.media;
  try {
    const config = await loadSiteConfig();
    if (media !== undefined) useSite.setState({ config: { ...config, media } });
  } catch (error) {
    noteFailure('the settings were not read', error);
  }
}
